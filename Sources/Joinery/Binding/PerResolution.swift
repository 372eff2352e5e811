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
    /// A lazy read, an injection outside of any build and the call of a factory each begin a resolution of their own.
    /// Where something that the instance was built from is overridden in the course of the resolution, what is read
    /// from then on gets another one.
    ///
    /// - Parameters:
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    public func perResolution<Value: Sendable, Failure: Error>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let binding = Binding(
            Self.self, Value.self, BindingSite(name, fileID, line, column), isolation: isolation)
        return try resolve(binding, .perResolution) { (_: DependencyContext) throws(Failure) -> Value in
            try make()
        }
    }

    /// One instance for each resolution, with a value of its own for tests.
    ///
    /// - Parameters:
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    ///   - makeTest: Builds the value where the context is ``DependencyContext/test``.
    public func perResolution<Value: Sendable, Failure: Error>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> test makeTest: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let binding = Binding(
            Self.self, Value.self, BindingSite(name, fileID, line, column), isolation: isolation)
        return try resolve(binding, .perResolution, alternatives: .test) {
            (context: DependencyContext) throws(Failure) -> Value in
            if case .test = context { try makeTest() } else { try make() }
        }
    }

    /// One instance for each resolution, with a value of its own for previews.
    ///
    /// - Parameters:
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    ///   - makePreview: Builds the value where the context is ``DependencyContext/preview``.
    public func perResolution<Value: Sendable, Failure: Error>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> preview makePreview: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let binding = Binding(
            Self.self, Value.self, BindingSite(name, fileID, line, column), isolation: isolation)
        return try resolve(binding, .perResolution, alternatives: .preview) {
            (context: DependencyContext) throws(Failure) -> Value in
            if case .preview = context { try makePreview() } else { try make() }
        }
    }

    /// One instance for each resolution, with values of their own for previews and tests.
    ///
    /// - Parameters:
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    ///   - makePreview: Builds the value where the context is ``DependencyContext/preview``.
    ///   - makeTest: Builds the value where the context is ``DependencyContext/test``.
    public func perResolution<Value: Sendable, Failure: Error>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> preview makePreview: () throws(Failure) -> Value,
        @Make<Value> test makeTest: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let binding = Binding(
            Self.self, Value.self, BindingSite(name, fileID, line, column), isolation: isolation)
        return try resolve(binding, .perResolution, alternatives: [.preview, .test]) {
            (context: DependencyContext) throws(Failure) -> Value in
            switch context {
            case .live: try make()
            case .preview: try makePreview()
            case .test: try makeTest()
            }
        }
    }

    /// One instance for each key and each resolution.
    ///
    /// - Parameters:
    ///   - key: Tells the members of the family apart: each key has an instance of its own. Keys are compared under a
    ///     lock of the engine's: their `==` must read no binding, and wait for nothing.
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    public func perResolution<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
        for key: Key,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let binding = Binding(
            Self.self, Value.self, family: ValueKey(key), BindingSite(name, fileID, line, column),
            isolation: isolation
        )
        return try resolve(binding, .perResolution) { (_: DependencyContext) throws(Failure) -> Value in
            try make()
        }
    }

    /// One instance for each key and each resolution, with a value of its own for tests.
    ///
    /// - Parameters:
    ///   - key: Tells the members of the family apart: each key has an instance of its own. Keys are compared under a
    ///     lock of the engine's: their `==` must read no binding, and wait for nothing.
    ///   - make: Builds the value. An error is passed on, and nothing is kept then.
    ///   - makeTest: Builds the value where the context is ``DependencyContext/test``.
    public func perResolution<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
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
        return try resolve(binding, .perResolution, alternatives: .test) {
            (context: DependencyContext) throws(Failure) -> Value in
            if case .test = context { try makeTest() } else { try make() }
        }
    }
}
