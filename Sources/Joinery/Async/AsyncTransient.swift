// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// A new value at each call, opened with `await`.
    ///
    /// ```swift
    /// var connection: Async<Connection> { asyncTransient { try await Connection.open(settings) } }
    /// ```
    ///
    /// It is opened in the caller's task, is canceled with it, and is the caller's to close.
    ///
    /// - Parameters:
    ///   - make: Opens the value. An error goes to the caller.
    public func asyncTransient<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.transient, at: site, isolation: isolation) { _ in make }
    }

    /// A new value at each call, with one of its own for tests.
    ///
    /// - Parameters:
    ///   - make: Opens the value. An error goes to the caller.
    ///   - makeTest: Opens the value where the context is ``DependencyContext/test``.
    public func asyncTransient<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> test makeTest: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.transient, at: site, isolation: isolation, alternatives: .test) { context in
            if case .test = context { makeTest } else { make }
        }
    }

    /// A new value at each call, with one of its own for previews.
    ///
    /// - Parameters:
    ///   - make: Opens the value. An error goes to the caller.
    ///   - makePreview: Opens the value where the context is ``DependencyContext/preview``.
    public func asyncTransient<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> preview makePreview: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.transient, at: site, isolation: isolation, alternatives: .preview) {
            context in
            if case .preview = context { makePreview } else { make }
        }
    }

    /// A new value at each call, with those of their own for previews and tests.
    ///
    /// - Parameters:
    ///   - make: Opens the value. An error goes to the caller.
    ///   - makePreview: Opens the value where the context is ``DependencyContext/preview``.
    ///   - makeTest: Opens the value where the context is ``DependencyContext/test``.
    public func asyncTransient<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> preview makePreview: @escaping @Sendable () async throws -> Value,
        @Make<Value> test makeTest: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.transient, at: site, isolation: isolation, alternatives: [.preview, .test]) {
            context in
            switch context {
            case .live: make
            case .preview: makePreview
            case .test: makeTest
            }
        }
    }
}
