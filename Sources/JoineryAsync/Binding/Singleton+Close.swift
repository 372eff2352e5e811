// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

// The overloads of `singleton` for values that are closed.

extension DependencyGraph {
    /// Declares a binding with one instance for the graph.
    ///
    /// The instance is built at the first read, once however many threads read it, and lives as long as the graph.
    ///
    /// ```swift
    /// var database: Database { singleton { Database(path: settings.databasePath) } close: { await $0.close() } }
    /// ```
    ///
    /// Each further read costs one look-up, whose time does not depend on the number of bindings.
    ///
    /// - Parameters:
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    ///   - close: Closes the value when the graph shuts down; see ``DependencyGraph/shutdown(timeLimit:)``.
    public func singleton<Value: Sendable, Failure: Error>(
        name: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        close: @escaping @Sendable (Value) async throws -> Void
    ) throws(Failure) -> Value {
        try resolve(at: BindingSite(name, fileID, line, column), close, make, test: make)
    }

    /// Declares a binding with one instance for the graph, and a separate closure for tests.
    ///
    /// - Parameters:
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    ///   - makeTest: Builds the value if the context is `DependencyContext.test`.
    ///   - close: Closes the value when the graph shuts down; see ``DependencyGraph/shutdown(timeLimit:)``.
    public func singleton<Value: Sendable, Failure: Error>(
        name: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> test makeTest: () throws(Failure) -> Value,
        close: @escaping @Sendable (Value) async throws -> Void
    ) throws(Failure) -> Value {
        try resolve(at: BindingSite(name, fileID, line, column), alternatives: .test, close, make, test: makeTest)
    }

    /// Declares a family of bindings with one instance for each key in the graph.
    ///
    /// ```swift
    /// func cache(for region: Region) -> Cache { singleton(for: region) { Cache(region: region) } close: { $0.flush() } }
    /// ```
    ///
    /// - Parameters:
    ///   - key: Identifies a member of the family of bindings. Each key has its own instance. Keys are compared while a
    ///     lock is held, so `==` must not read a binding or block.
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    ///   - close: Closes the value when the graph shuts down; see ``DependencyGraph/shutdown(timeLimit:)``.
    public func singleton<Value: Sendable, Failure: Error>(
        for key: any Hashable & Sendable,
        name: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        close: @escaping @Sendable (Value) async throws -> Void
    ) throws(Failure) -> Value {
        try resolve(for: key, at: BindingSite(name, fileID, line, column), close, make, test: make)
    }

    /// Declares a family of bindings with one instance for each key in the graph, and a separate closure for tests.
    ///
    /// - Parameters:
    ///   - key: Identifies a member of the family of bindings. Each key has its own instance. Keys are compared while a
    ///     lock is held, so `==` must not read a binding or block.
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    ///   - makeTest: Builds the value if the context is `DependencyContext.test`.
    ///   - close: Closes the value when the graph shuts down; see ``DependencyGraph/shutdown(timeLimit:)``.
    public func singleton<Value: Sendable, Failure: Error>(
        for key: any Hashable & Sendable,
        name: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> test makeTest: () throws(Failure) -> Value,
        close: @escaping @Sendable (Value) async throws -> Void
    ) throws(Failure) -> Value {
        try resolve(
            for: key, at: BindingSite(name, fileID, line, column), alternatives: .test, close, make, test: makeTest)
    }

    /// Declares a binding with one instance of a type that need not be `Sendable`, for use on the main actor only.
    ///
    /// ```swift
    /// @MainActor var camera: CameraSession {
    ///     singleton(on: MainActor.self) { CameraSession() } close: { $0.stop() }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - actor: The type of the main actor. The binding, and all code that reads it, must be isolated to the main
    ///     actor.
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    ///   - close: Closes the value when the graph shuts down; see ``DependencyGraph/shutdown(timeLimit:)``.
    @MainActor public func singleton<Value, Failure: Error>(
        on actor: MainActor.Type, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @MainActor () throws(Failure) -> Value,
        close: @escaping @MainActor (Value) async throws -> Void
    ) throws(Failure) -> Value {
        let action = CloseAction { @MainActor in try await close($0.value(as: Value.self)) }
        return try resolve(
            .singleton, for: nil, at: BindingSite(name, fileID, line, column), attachment: action
        ) { (_: DependencyContext) throws(Failure) -> Value in try make() }
    }

    private func resolve<Value: Sendable, Failure: Error>(
        for key: (any Hashable & Sendable)? = nil, at site: BindingSite, alternatives: Alternatives = [],
        _ close: @escaping @Sendable (Value) async throws -> Void,
        _ make: () throws(Failure) -> Value, test makeTest: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let action = CloseAction { try await close($0.value(as: Value.self)) }
        return try resolve(.singleton, for: key, at: site, alternatives: alternatives, attachment: action) {
            (context: DependencyContext) throws(Failure) -> Value in
            if case .test = context { try makeTest() } else { try make() }
        }
    }
}
