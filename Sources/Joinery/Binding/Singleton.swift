// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// One instance for each instance of the graph.
    ///
    /// It is built when it is first read, once for any number of threads, and kept as long as the graph.
    ///
    /// ```swift
    /// var database: Database { singleton { Database(path: settings.databasePath) } }
    /// ```
    ///
    /// Reading it again costs a look-up, however many bindings there are.
    ///
    /// - Parameters:
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    ///   - close: Closes the value when the graph is shut down, see ``DependencyGraph/shutdown(timeLimit:)``.
    @inlinable
    public func singleton<Value: Sendable, Failure: Error>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) throws(Failure) -> Value {
        let instances = instances
        if let found = instances.found(Value.self, fileID: fileID, line: line, column: column) {
            return found.value(of: self, keeping: instances)
        }
        return try resolve(
            .singleton, at: BindingSite(name, fileID, line, column), isolation: isolation, close: close
        ) { (_: DependencyContext) throws(Failure) -> Value in
            try make()
        }
    }

    /// One instance for each instance of the graph, with another value in tests.
    ///
    /// - Parameters:
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    ///   - makeTest: Builds the value where the context is ``DependencyContext/test``.
    ///   - close: Closes the value when the graph is shut down, see ``DependencyGraph/shutdown(timeLimit:)``.
    @inlinable
    public func singleton<Value: Sendable, Failure: Error>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> test makeTest: () throws(Failure) -> Value,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) throws(Failure) -> Value {
        let instances = instances
        if let found = instances.found(Value.self, fileID: fileID, line: line, column: column) {
            return found.value(of: self, keeping: instances)
        }
        return try resolve(
            .singleton, at: BindingSite(name, fileID, line, column), isolation: isolation, alternatives: .test,
            close: close
        ) { (context: DependencyContext) throws(Failure) -> Value in
            if case .test = context { try makeTest() } else { try make() }
        }
    }

    /// One instance for each key and each instance of the graph.
    ///
    /// ```swift
    /// func cache(for region: Region) -> Cache { singleton(for: region) { Cache(region: region) } }
    /// ```
    ///
    /// - Parameters:
    ///   - key: Tells the members of a family of bindings apart: each key has its own instance. Keys are compared under
    ///     a lock of the engine: their `==` must read no binding, and wait for nothing.
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    ///   - close: Closes the value when the graph is shut down, see ``DependencyGraph/shutdown(timeLimit:)``.
    public func singleton<Value: Sendable, Failure: Error>(
        for key: any Hashable & Sendable,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) throws(Failure) -> Value {
        try resolve(
            .singleton, for: key, at: BindingSite(name, fileID, line, column), isolation: isolation, close: close
        ) { (_: DependencyContext) throws(Failure) -> Value in
            try make()
        }
    }

    /// One instance for each key and each instance of the graph, with another value in tests.
    ///
    /// - Parameters:
    ///   - key: Tells the members of a family of bindings apart: each key has its own instance. Keys are compared under
    ///     a lock of the engine: their `==` must read no binding, and wait for nothing.
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    ///   - makeTest: Builds the value where the context is ``DependencyContext/test``.
    ///   - close: Closes the value when the graph is shut down, see ``DependencyGraph/shutdown(timeLimit:)``.
    public func singleton<Value: Sendable, Failure: Error>(
        for key: any Hashable & Sendable,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> test makeTest: () throws(Failure) -> Value,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) throws(Failure) -> Value {
        try resolve(
            .singleton, for: key, at: BindingSite(name, fileID, line, column), isolation: isolation,
            alternatives: .test, close: close
        ) { (context: DependencyContext) throws(Failure) -> Value in
            if case .test = context { try makeTest() } else { try make() }
        }
    }

    /// One instance of a type that is not `Sendable`, for use on the main actor alone.
    ///
    /// ```swift
    /// @MainActor var camera: CameraSession { singleton(on: MainActor.self) { CameraSession() } }
    /// ```
    ///
    /// - Parameters:
    ///   - actor: The main actor's type: the binding, and whatever reads it, is bound to it.
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    ///   - close: Closes the value when the graph is shut down, see ``DependencyGraph/shutdown(timeLimit:)``.
    @MainActor @inlinable public func singleton<Value, Failure: Error>(
        on actor: MainActor.Type, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @MainActor () throws(Failure) -> Value,
        close: (@MainActor (Value) async throws -> Void)? = nil
    ) throws(Failure) -> Value {
        let instances = instances
        if let found = instances.found(Value.self, fileID: fileID, line: line, column: column) {
            return found.value(of: self, keeping: instances)
        }
        return try resolve(
            .singleton, at: BindingSite(name, fileID, line, column), isolation: MainActor.shared,
            close: close.map { onMainActor(closing: $0) }
        ) { (_: DependencyContext) throws(Failure) -> Value in
            try make()
        }
    }
}
