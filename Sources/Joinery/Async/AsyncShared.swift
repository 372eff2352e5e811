// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// One value for as long as anybody holds it, opened with `await`.
    ///
    /// ```swift
    /// var map: Async<TileMap> { asyncShared { try await TileMap.load() } }
    /// ```
    ///
    /// The graph does not hold the value: when the last holder lets go, the next call opens another. It must be a class
    /// instance or an actor; any other value stops the program with the binding's name and place. What was opened is the
    /// holders' to close.
    ///
    /// - Parameters:
    ///   - make: Opens the value. An error goes to those who wait, and the next call tries again.
    public func asyncShared<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.shared, at: site, isolation: isolation) { _ in make }
    }

    /// One value for as long as anybody holds it, with one of its own for tests.
    ///
    /// - Parameters:
    ///   - make: Opens the value. An error goes to those who wait, and the next call tries again.
    ///   - makeTest: Opens the value where the context is ``DependencyContext/test``.
    public func asyncShared<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> test makeTest: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.shared, at: site, isolation: isolation, alternatives: .test) { context in
            if case .test = context { makeTest } else { make }
        }
    }

    /// One value for as long as anybody holds it, with one of its own for previews.
    ///
    /// - Parameters:
    ///   - make: Opens the value. An error goes to those who wait, and the next call tries again.
    ///   - makePreview: Opens the value where the context is ``DependencyContext/preview``.
    public func asyncShared<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> preview makePreview: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.shared, at: site, isolation: isolation, alternatives: .preview) {
            context in
            if case .preview = context { makePreview } else { make }
        }
    }

    /// One value for as long as anybody holds it, with those of their own for previews and tests.
    ///
    /// - Parameters:
    ///   - make: Opens the value. An error goes to those who wait, and the next call tries again.
    ///   - makePreview: Opens the value where the context is ``DependencyContext/preview``.
    ///   - makeTest: Opens the value where the context is ``DependencyContext/test``.
    public func asyncShared<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> preview makePreview: @escaping @Sendable () async throws -> Value,
        @Make<Value> test makeTest: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.shared, at: site, isolation: isolation, alternatives: [.preview, .test]) {
            context in
            switch context {
            case .live: make
            case .preview: makePreview
            case .test: makeTest
            }
        }
    }

    /// One value for each key, for as long as anybody holds it, opened with `await`.
    ///
    /// ```swift
    /// func tile(_ id: Tile.ID) -> Async<Tile> { asyncShared(for: id) { try await Tile.load(id) } }
    /// ```
    ///
    /// - Parameters:
    ///   - key: Tells the members of the family apart: each key has a value of its own. Keys are compared under a lock
    ///     of the engine's: their `==` must read no binding, and wait for nothing.
    ///   - make: Opens the value. An error goes to those who wait, and the next call tries again.
    public func asyncShared<Key: Hashable & Sendable, Value: Sendable>(
        for key: Key,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.shared, for: ValueKey(key), at: site, isolation: isolation) { _ in make }
    }

    /// One value for each key, for as long as anybody holds it, with one of its own for tests.
    ///
    /// - Parameters:
    ///   - key: Tells the members of the family apart: each key has a value of its own. Keys are compared under a lock
    ///     of the engine's: their `==` must read no binding, and wait for nothing.
    ///   - make: Opens the value. An error goes to those who wait, and the next call tries again.
    ///   - makeTest: Opens the value where the context is ``DependencyContext/test``.
    public func asyncShared<Key: Hashable & Sendable, Value: Sendable>(
        for key: Key,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> test makeTest: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(
            .shared, for: ValueKey(key), at: site, isolation: isolation, alternatives: .test
        ) { context in
            if case .test = context { makeTest } else { make }
        }
    }
}
