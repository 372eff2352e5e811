// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// A new instance at each read.
    ///
    /// ```swift
    /// var search: any SearchUseCase { transient { DefaultSearchUseCase(listings: listings) } }
    /// func countdown(from number: Int) -> [Int] {
    ///     transient(for: number) { number == 0 ? [0] : [number] + countdown(from: number - 1) }
    /// }
    /// ```
    ///
    /// The value need not be `Sendable`: it is the caller's alone and may be sent on, to an actor for example.
    ///
    /// - Parameters:
    ///   - key: Tells calls of a function apart. With a key, a function may call itself with other arguments without
    ///     limit; without one, 100 calls within one another stop the program as a cycle. Where nothing observes them, up
    ///     to 64 more are possible.
    ///   - make: Builds the value. An error is passed on.
    @inlinable
    public func transient<Value, Failure: Error>(
        for key: (any Hashable & Sendable)? = nil,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> sending Value
    ) throws(Failure) -> sending Value {
        if key == nil, Self.self == Dependencies.self,
            let build = instances.beginUnobservedBuild(
                of: Value.self, name: name, fileID: fileID, line: line, column: column)
        {
            defer { build.end() }
            return try make()
        }
        return try resolveTransient(for: key, at: BindingSite(name, fileID, line, column), isolation: isolation) {
            (_: DependencyContext) throws(Failure) -> Value in
            try make()
        }
    }

    /// A new instance at each read, with another value in tests.
    ///
    /// - Parameters:
    ///   - key: Tells calls of a function apart. With a key, a function may call itself with other arguments without
    ///     limit; without one, 100 calls within one another stop the program as a cycle. Where nothing observes them, up
    ///     to 64 more are possible.
    ///   - make: Builds the value. An error is passed on.
    ///   - makeTest: Builds the value where the context is ``DependencyContext/test``.
    @inlinable
    public func transient<Value, Failure: Error>(
        for key: (any Hashable & Sendable)? = nil,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> sending Value,
        @Make<Value> test makeTest: () throws(Failure) -> sending Value
    ) throws(Failure) -> sending Value {
        if key == nil, Self.self == Dependencies.self,
            let build = instances.beginUnobservedBuild(
                of: Value.self, name: name, fileID: fileID, line: line, column: column)
        {
            defer { build.end() }
            guard case .test = build.context else { return try make() }
            return try makeTest()
        }
        return try resolveTransient(
            for: key, at: BindingSite(name, fileID, line, column), isolation: isolation, hasTestValue: true
        ) { (context: DependencyContext) throws(Failure) -> Value in
            if case .test = context { try makeTest() } else { try make() }
        }
    }

    @usableFromInline
    func resolveTransient<Value, Failure: Error>(
        for key: (any Hashable & Sendable)?, at site: BindingSite, isolation: (any Actor)?, hasTestValue: Bool = false,
        make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> sending Value {
        let binding = Binding(
            Self.self, Value.self, family: key.map { ValueKey($0) }, site, isolation: isolation)
        let value = Transfer(
            try resolve(binding, .transient, alternatives: hasTestValue ? .test : [], make: make))
        if key == nil, Self.self == Dependencies.self { instances.noteIfUntouched(binding) }
        return value.sent()
    }
}
