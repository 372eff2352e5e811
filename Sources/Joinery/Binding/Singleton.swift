// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// Declares a binding with one instance for the graph.
    ///
    /// The instance is built at the first read, once however many threads read it, and lives as long as the graph.
    ///
    /// ```swift
    /// var database: Database { singleton { Database(path: settings.databasePath) } }
    /// ```
    ///
    /// Each further read costs one look-up, whose time does not depend on the number of bindings.
    ///
    /// - Parameters:
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    @inlinable
    public func singleton<Value: Sendable, Failure: Error>(
        name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if Self.self == Dependencies.self,
            let found = permanentInstance(Value.self, fileID: fileID, line: line, column: column)
        {
            return found.pointee
        }
        return try resolve(.singleton, at: BindingSite(name, fileID, line, column), make)
    }

    /// Declares a binding with one instance for the graph, and a separate closure for tests.
    ///
    /// - Parameters:
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    ///   - makeTest: Builds the value if the context is ``DependencyContext/test``.
    @inlinable
    public func singleton<Value: Sendable, Failure: Error>(
        name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> test makeTest: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if Self.self == Dependencies.self,
            let found = permanentInstance(Value.self, fileID: fileID, line: line, column: column)
        {
            return found.pointee
        }
        return try resolve(.singleton, at: BindingSite(name, fileID, line, column), make, test: makeTest)
    }

    /// Declares a family of bindings with one instance for each key in the graph.
    ///
    /// ```swift
    /// func cache(for region: Region) -> Cache { singleton(for: region) { Cache(region: region) } }
    /// ```
    ///
    /// - Parameters:
    ///   - key: Identifies a member of the family of bindings. Each key has its own instance. Keys are compared while a
    ///     lock is held, so `==` must not read a binding or block.
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    public func singleton<Value: Sendable, Failure: Error>(
        for key: any Hashable & Sendable,
        name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(.singleton, for: key, at: BindingSite(name, fileID, line, column), make)
    }

    /// Declares a family of bindings with one instance for each key in the graph, and a separate closure for tests.
    ///
    /// - Parameters:
    ///   - key: Identifies a member of the family of bindings. Each key has its own instance. Keys are compared while a
    ///     lock is held, so `==` must not read a binding or block.
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    ///   - makeTest: Builds the value if the context is ``DependencyContext/test``.
    public func singleton<Value: Sendable, Failure: Error>(
        for key: any Hashable & Sendable,
        name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> test makeTest: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(.singleton, for: key, at: BindingSite(name, fileID, line, column), make, test: makeTest)
    }

    /// Declares a binding with one instance of a type that need not be `Sendable`, for use on the main actor only.
    ///
    /// ```swift
    /// @MainActor var camera: CameraSession { singleton(on: MainActor.self) { CameraSession() } }
    /// ```
    ///
    /// - Parameters:
    ///   - actor: The type of the main actor. The binding, and all code that reads it, must be isolated to the main
    ///     actor.
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    @MainActor @inlinable public func singleton<Value, Failure: Error>(
        on actor: MainActor.Type, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @MainActor () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if Self.self == Dependencies.self,
            let found = permanentInstance(Value.self, fileID: fileID, line: line, column: column)
        {
            return found.pointee
        }
        return try resolve(.singleton, at: BindingSite(name, fileID, line, column)) {
            () throws(Failure) -> Value in
            try make()
        }
    }
}
