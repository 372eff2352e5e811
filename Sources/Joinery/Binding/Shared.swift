// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// Declares a binding with one instance, shared while anything holds it.
    ///
    /// The graph does not hold the instance. After the last reference is released, the next read builds another one.
    ///
    /// ```swift
    /// var imageCache: ImageCache { shared { ImageCache() } }
    /// func channel(_ id: Channel.ID) -> Channel { shared(for: id) { Channel(id: id) } }
    /// ```
    ///
    /// The value must be a class instance. Any other value stops the program with the binding's name and place.
    ///
    /// - Parameters:
    ///   - key: Identifies a member of the family of bindings. Each key has its own instance. Keys are compared while a
    ///     lock is held, so `==` must not read a binding or block.
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    public func shared<Value: Sendable, Failure: Error>(
        for key: (any Hashable & Sendable)? = nil,
        name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(.shared, for: key, at: BindingSite(name, fileID, line, column), make)
    }

    /// Declares a binding with one instance, shared while anything holds it, and a separate closure for tests.
    ///
    /// - Parameters:
    ///   - key: Identifies a member of the family of bindings. Each key has its own instance. Keys are compared while a
    ///     lock is held, so `==` must not read a binding or block.
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    ///   - makeTest: Builds the value if the context is ``DependencyContext/test``.
    public func shared<Value: Sendable, Failure: Error>(
        for key: (any Hashable & Sendable)? = nil,
        name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> test makeTest: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(.shared, for: key, at: BindingSite(name, fileID, line, column), make, test: makeTest)
    }

    /// Declares a binding with one instance for as long as somebody holds it, of a type that need not be `Sendable`, for
    /// use on the main actor only.
    ///
    /// - Parameters:
    ///   - actor: The type of the main actor. The binding, and all code that reads it, must be isolated to the main
    ///     actor.
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    @MainActor public func shared<Value, Failure: Error>(
        on actor: MainActor.Type, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @MainActor () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(.shared, at: BindingSite(name, fileID, line, column)) {
            () throws(Failure) -> Value in
            try make()
        }
    }
}
