// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// One instance for as long as anybody holds it.
    ///
    /// The graph itself does not hold it: when the last holder lets go, the next read builds another.
    ///
    /// ```swift
    /// var imageCache: ImageCache { shared { ImageCache() } }
    /// func channel(_ id: Channel.ID) -> Channel { shared(for: id) { Channel(id: id) } }
    /// ```
    ///
    /// The value must be a class instance; any other stops the program with the binding's name and place.
    ///
    /// - Parameters:
    ///   - key: Tells the members of a family of bindings apart: each key has its own instance. Keys are compared under
    ///     a lock of the engine: their `==` must read no binding, and wait for nothing.
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    public func shared<Value: Sendable, Failure: Error>(
        for key: (any Hashable & Sendable)? = nil,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(.shared, for: key, at: BindingSite(name, fileID, line, column), isolation: isolation) {
            (_: DependencyContext) throws(Failure) -> Value in
            try make()
        }
    }

    /// One instance for as long as anybody holds it, with another value in tests.
    ///
    /// - Parameters:
    ///   - key: Tells the members of a family of bindings apart: each key has its own instance. Keys are compared under
    ///     a lock of the engine: their `==` must read no binding, and wait for nothing.
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    ///   - makeTest: Builds the value where the context is ``DependencyContext/test``.
    public func shared<Value: Sendable, Failure: Error>(
        for key: (any Hashable & Sendable)? = nil,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> test makeTest: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(
            .shared, for: key, at: BindingSite(name, fileID, line, column), isolation: isolation, alternatives: .test
        ) { (context: DependencyContext) throws(Failure) -> Value in
            if case .test = context { try makeTest() } else { try make() }
        }
    }
}
