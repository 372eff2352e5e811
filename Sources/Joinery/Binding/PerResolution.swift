// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// One instance for each resolution.
    ///
    /// A resolution is the outermost read of a binding on a task, with all that it builds: objects that are built
    /// together share the instance.
    ///
    /// ```swift
    /// var unitOfWork: UnitOfWork { perResolution { UnitOfWork(database: database) } }
    /// ```
    ///
    /// A lazy read, an injection outside of any build, and the call of a factory each begin a separate resolution. If
    /// something that the instance was built from is overridden in the course of the resolution, later reads get another
    /// instance.
    ///
    /// - Parameters:
    ///   - key: Tells the members of a family of bindings apart: each key has its own instance. Keys are compared under
    ///     a lock of the engine: their `==` must read no binding, and wait for nothing.
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    public func perResolution<Value: Sendable, Failure: Error>(
        for key: (any Hashable & Sendable)? = nil,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(.perResolution, for: key, at: BindingSite(name, fileID, line, column), isolation: isolation) {
            (_: DependencyContext) throws(Failure) -> Value in
            try make()
        }
    }

    /// One instance for each resolution, with another value in tests.
    ///
    /// - Parameters:
    ///   - key: Tells the members of a family of bindings apart: each key has its own instance. Keys are compared under
    ///     a lock of the engine: their `==` must read no binding, and wait for nothing.
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    ///   - makeTest: Builds the value where the context is ``DependencyContext/test``.
    public func perResolution<Value: Sendable, Failure: Error>(
        for key: (any Hashable & Sendable)? = nil,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> test makeTest: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(
            .perResolution, for: key, at: BindingSite(name, fileID, line, column), isolation: isolation,
            alternatives: .test
        ) { (context: DependencyContext) throws(Failure) -> Value in
            if case .test = context { try makeTest() } else { try make() }
        }
    }
}
