// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// Declares a binding that builds a new instance at each read.
    ///
    /// ```swift
    /// var search: any SearchUseCase { transient { DefaultSearchUseCase(listings: listings) } }
    /// ```
    ///
    /// The value need not be `Sendable`. Only the caller has it, and can send it on, for example to an actor.
    ///
    /// - Parameters:
    ///   - make: Builds the value. If it throws, the read throws the same error.
    @inlinable
    public func transient<Value, Failure: Error>(
        name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> sending Value
    ) throws(Failure) -> sending Value {
        let built = try withUnsafeTemporaryAllocation(of: FrameMemory.self, capacity: 1) {
            memory throws(Failure) -> Transfer<Value>? in
            guard let memory = memory.baseAddress else { return nil }
            let position = PlaceHash.position(line: line, column: column)
            guard Self.self == Dependencies.self,
                beginUnaffected(
                    memory, ObjectIdentifier(Value.self), fileID: fileID, position: position,
                    hash: PlaceHash.ofPosition(position))
            else { return nil }
            defer { endUnaffected(memory) }
            return Transfer(try make())
        }
        if let built { return built.sent() }
        let value = Transfer(try resolve(.transient, at: BindingSite(name, fileID, line, column), make))
        return value.sent()
    }

    /// Declares a binding that builds a new instance at each read, with a separate closure for tests.
    ///
    /// - Parameters:
    ///   - make: Builds the value. If it throws, the read throws the same error.
    ///   - makeTest: Builds the value if the context is ``DependencyContext/test``.
    @inlinable
    public func transient<Value, Failure: Error>(
        name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> sending Value,
        @Make<Value> test makeTest: () throws(Failure) -> sending Value
    ) throws(Failure) -> sending Value {
        let value = Transfer(
            try resolve(.transient, at: BindingSite(name, fileID, line, column), make, test: makeTest))
        return value.sent()
    }

    /// Declares a function that builds a new instance at each call, and can call itself with other arguments without
    /// limit.
    ///
    /// ```swift
    /// func countdown(from number: Int) -> [Int] {
    ///     transient(for: number) { number == 0 ? [0] : [number] + countdown(from: number - 1) }
    /// }
    /// ```
    ///
    /// Without a key, more than 100 nested calls stop the program as a cycle.
    ///
    /// - Parameters:
    ///   - key: Distinguishes the calls.
    ///   - make: Builds the value. If it throws, the read throws the same error.
    public func transient<Value, Failure: Error>(
        for key: any Hashable & Sendable,
        name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> sending Value
    ) throws(Failure) -> sending Value {
        let value = Transfer(
            try resolve(.transient, for: key, at: BindingSite(name, fileID, line, column), make))
        return value.sent()
    }

    /// Declares a binding that builds a new instance at each read, of a type that need not be `Sendable`, for use on the
    /// main actor only.
    ///
    /// - Parameters:
    ///   - actor: The type of the main actor. The binding, and all code that reads it, must be isolated to the main
    ///     actor.
    ///   - make: Builds the value. If it throws, the read throws the same error.
    @MainActor public func transient<Value, Failure: Error>(
        on actor: MainActor.Type, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @MainActor () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(.transient, at: BindingSite(name, fileID, line, column)) {
            () throws(Failure) -> Value in
            try make()
        }
    }
}
