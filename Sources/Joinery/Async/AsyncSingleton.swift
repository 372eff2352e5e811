// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// One value for each instance of the graph, opened with `await` when it is first called for.
    ///
    /// ```swift
    /// var pool: Async<ConnectionPool> {
    ///     asyncSingleton { try await ConnectionPool.open(settings) } close: { await $0.close() }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - make: Opens the value. An error goes to those who wait, and the next call tries again.
    ///   - close: Closes the value when the graph is shut down.
    public func asyncSingleton<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.singleton, at: site, isolation: isolation, close: close) { _ in make }
    }

    /// One value for each instance of the graph, with one of its own for tests.
    ///
    /// - Parameters:
    ///   - make: Opens the value. An error goes to those who wait, and the next call tries again.
    ///   - makeTest: Opens the value where the context is ``DependencyContext/test``.
    ///   - close: Closes the value when the graph is shut down.
    public func asyncSingleton<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> test makeTest: @escaping @Sendable () async throws -> Value,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.singleton, at: site, isolation: isolation, alternatives: .test, close: close) { context in
            if case .test = context { makeTest } else { make }
        }
    }

    /// One value for each instance of the graph, with one of its own for previews.
    ///
    /// - Parameters:
    ///   - make: Opens the value. An error goes to those who wait, and the next call tries again.
    ///   - makePreview: Opens the value where the context is ``DependencyContext/preview``.
    ///   - close: Closes the value when the graph is shut down.
    public func asyncSingleton<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> preview makePreview: @escaping @Sendable () async throws -> Value,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.singleton, at: site, isolation: isolation, alternatives: .preview, close: close) {
            context in
            if case .preview = context { makePreview } else { make }
        }
    }

    /// One value for each instance of the graph, with those of their own for previews and tests.
    ///
    /// - Parameters:
    ///   - make: Opens the value. An error goes to those who wait, and the next call tries again.
    ///   - makePreview: Opens the value where the context is ``DependencyContext/preview``.
    ///   - makeTest: Opens the value where the context is ``DependencyContext/test``.
    ///   - close: Closes the value when the graph is shut down.
    public func asyncSingleton<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> preview makePreview: @escaping @Sendable () async throws -> Value,
        @Make<Value> test makeTest: @escaping @Sendable () async throws -> Value,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.singleton, at: site, isolation: isolation, alternatives: [.preview, .test], close: close) {
            context in
            switch context {
            case .live: make
            case .preview: makePreview
            case .test: makeTest
            }
        }
    }

    /// One value for each key and each instance of the graph, opened with `await`.
    ///
    /// ```swift
    /// func shard(_ number: Int) -> Async<Shard> { asyncSingleton(for: number) { try await Shard.open(number) } }
    /// ```
    ///
    /// - Parameters:
    ///   - key: Tells the members of the family apart: each key has a value of its own. Keys are compared under a lock
    ///     of the engine's: their `==` must read no binding, and wait for nothing.
    ///   - make: Opens the value. An error goes to those who wait, and the next call tries again.
    ///   - close: Closes the value when the graph is shut down.
    public func asyncSingleton<Key: Hashable & Sendable, Value: Sendable>(
        for key: Key,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.singleton, for: ValueKey(key), at: site, isolation: isolation, close: close) { _ in make }
    }

    /// One value for each key and each instance of the graph, with one of its own for tests.
    ///
    /// - Parameters:
    ///   - key: Tells the members of the family apart: each key has a value of its own. Keys are compared under a lock
    ///     of the engine's: their `==` must read no binding, and wait for nothing.
    ///   - make: Opens the value. An error goes to those who wait, and the next call tries again.
    ///   - makeTest: Opens the value where the context is ``DependencyContext/test``.
    ///   - close: Closes the value when the graph is shut down.
    public func asyncSingleton<Key: Hashable & Sendable, Value: Sendable>(
        for key: Key,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> test makeTest: @escaping @Sendable () async throws -> Value,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(
            .singleton, for: ValueKey(key), at: site, isolation: isolation, alternatives: .test, close: close
        ) { context in
            if case .test = context { makeTest } else { make }
        }
    }
}
