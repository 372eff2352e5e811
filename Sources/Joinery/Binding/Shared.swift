// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// One instance for as long as anybody holds it.
    ///
    /// The graph itself does not hold it: when the last holder lets go, the next read builds another.
    ///
    /// ```swift
    /// var imageCache: ImageCache { shared { ImageCache() } }
    /// ```
    ///
    /// The value must be a class instance; any other stops the program with the binding's name and place.
    ///
    /// - Parameters:
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    public func shared<Value: Sendable, Failure: Error>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let binding = Binding(
            Self.self, Value.self, BindingSite(name, fileID, line, column), isolation: isolation)
        return try resolve(binding, .shared) { (_: DependencyContext) throws(Failure) -> Value in
            try make()
        }
    }

    /// One instance for as long as anybody holds it, with a value of its own for tests.
    ///
    /// - Parameters:
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    ///   - makeTest: Builds the value where the context is ``DependencyContext/test``.
    public func shared<Value: Sendable, Failure: Error>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> test makeTest: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let binding = Binding(
            Self.self, Value.self, BindingSite(name, fileID, line, column), isolation: isolation)
        return try resolve(binding, .shared, alternatives: .test) {
            (context: DependencyContext) throws(Failure) -> Value in
            if case .test = context { try makeTest() } else { try make() }
        }
    }

    /// One instance for as long as anybody holds it, with a value of its own for previews.
    ///
    /// - Parameters:
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    ///   - makePreview: Builds the value where the context is ``DependencyContext/preview``.
    public func shared<Value: Sendable, Failure: Error>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> preview makePreview: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let binding = Binding(
            Self.self, Value.self, BindingSite(name, fileID, line, column), isolation: isolation)
        return try resolve(binding, .shared, alternatives: .preview) {
            (context: DependencyContext) throws(Failure) -> Value in
            if case .preview = context { try makePreview() } else { try make() }
        }
    }

    /// One instance for as long as anybody holds it, with values of their own for previews and tests.
    ///
    /// - Parameters:
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    ///   - makePreview: Builds the value where the context is ``DependencyContext/preview``.
    ///   - makeTest: Builds the value where the context is ``DependencyContext/test``.
    public func shared<Value: Sendable, Failure: Error>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> preview makePreview: () throws(Failure) -> Value,
        @Make<Value> test makeTest: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let binding = Binding(
            Self.self, Value.self, BindingSite(name, fileID, line, column), isolation: isolation)
        return try resolve(binding, .shared, alternatives: [.preview, .test]) {
            (context: DependencyContext) throws(Failure) -> Value in
            switch context {
            case .live: try make()
            case .preview: try makePreview()
            case .test: try makeTest()
            }
        }
    }

    /// One instance for each key, for as long as anybody holds it.
    ///
    /// ```swift
    /// func channel(_ id: Channel.ID) -> Channel { shared(for: id) { Channel(id: id) } }
    /// ```
    ///
    /// - Parameters:
    ///   - key: Tells the members of the family apart: each key has an instance of its own. Keys are compared under a
    ///     lock of the engine's: their `==` must read no binding, and wait for nothing.
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    public func shared<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
        for key: Key,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let binding = Binding(
            Self.self, Value.self, family: ValueKey(key), BindingSite(name, fileID, line, column),
            isolation: isolation
        )
        return try resolve(binding, .shared) { (_: DependencyContext) throws(Failure) -> Value in
            try make()
        }
    }

    /// One instance for each key, for as long as anybody holds it, with a value of its own for tests.
    ///
    /// - Parameters:
    ///   - key: Tells the members of the family apart: each key has an instance of its own. Keys are compared under a
    ///     lock of the engine's: their `==` must read no binding, and wait for nothing.
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    ///   - makeTest: Builds the value where the context is ``DependencyContext/test``.
    public func shared<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
        for key: Key,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> test makeTest: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let binding = Binding(
            Self.self, Value.self, family: ValueKey(key), BindingSite(name, fileID, line, column),
            isolation: isolation
        )
        return try resolve(binding, .shared, alternatives: .test) {
            (context: DependencyContext) throws(Failure) -> Value in
            if case .test = context { try makeTest() } else { try make() }
        }
    }
}
