// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// Declares a binding with one instance for each resolution.
    ///
    /// A resolution is the outermost read of a binding on a task, with everything that is built in it. Objects that are
    /// built together share the instance.
    ///
    /// ```swift
    /// var unitOfWork: UnitOfWork { perResolution { UnitOfWork(database: database) } }
    /// ```
    ///
    /// A lazy read, an injection outside of a build, and a call of a factory each begin a new resolution. If a
    /// dependency of the instance is overridden during the resolution, later reads get another instance.
    ///
    /// - Parameters:
    ///   - key: Identifies a member of the family of bindings. Each key has its own instance. Keys are compared while a
    ///     lock is held, so `==` must not read a binding or block.
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    public func perResolution<Value: Sendable, Failure: Error>(
        for key: (any Hashable & Sendable)? = nil,
        name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(.perResolution, for: key, at: BindingSite(name, fileID, line, column), make)
    }

    /// Declares a binding with one instance for each resolution, and a separate closure for tests.
    ///
    /// - Parameters:
    ///   - key: Identifies a member of the family of bindings. Each key has its own instance. Keys are compared while a
    ///     lock is held, so `==` must not read a binding or block.
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    ///   - makeTest: Builds the value if the context is ``DependencyContext/test``.
    public func perResolution<Value: Sendable, Failure: Error>(
        for key: (any Hashable & Sendable)? = nil,
        name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> test makeTest: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(.perResolution, for: key, at: BindingSite(name, fileID, line, column), make, test: makeTest)
    }

    /// Declares a binding with one instance in each resolution, of a type that need not be `Sendable`, for use on the main
    /// actor only.
    ///
    /// - Parameters:
    ///   - actor: The type of the main actor. The binding, and all code that reads it, must be isolated to the main
    ///     actor.
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    @MainActor public func perResolution<Value, Failure: Error>(
        on actor: MainActor.Type, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @MainActor () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(.perResolution, at: BindingSite(name, fileID, line, column)) {
            () throws(Failure) -> Value in
            try make()
        }
    }
}
