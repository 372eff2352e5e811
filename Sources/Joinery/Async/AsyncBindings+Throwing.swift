// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Asynchronous bindings whose closure `Make` does not accept, because a path throws instead of giving a value. Here it is
// an ordinary closure: a single expression, or statements with `return` before the value.
//
// These overloads are disfavored: the compiler uses them only if those with `Make` do not fit. The result pins the type
// of the value, `Async<any Pool>`. Other bindings have no such overloads: their result is the value itself, and the
// compiler could no longer say which of the two types is wrong. There, `fail(with:)` takes the place of the value.
// The order of the place and the isolation is the only difference between the declarations.

extension DependencyGraph {
    /// One value for each instance of the graph, from a closure that throws on some path.
    ///
    /// - Parameters:
    ///   - key: Distinguishes the members of a family of bindings.
    ///   - make: Opens the value, or throws.
    ///   - close: Closes the value when the graph is shut down.
    @_disfavoredOverload @inlinable
    public func asyncSingleton<Value: Sendable>(
        for key: (any Hashable & Sendable)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        isolation: (any Actor)? = #isolation, name: StaticString = #function,
        _ make: @escaping @Sendable () async throws -> Value,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) -> Async<Value> {
        asyncSingleton(
            for: key, isolation: isolation, name: name, fileID: fileID, line: line, column: column, make, close: close)
    }

    /// One value for each instance of the graph, from closures, one of which throws on some path.
    ///
    /// - Parameters:
    ///   - key: Distinguishes the members of a family of bindings.
    ///   - make: Opens the value, or throws.
    ///   - makeTest: Opens the value where the context is ``DependencyContext/test``, or throws.
    ///   - close: Closes the value when the graph is shut down.
    @_disfavoredOverload @inlinable
    public func asyncSingleton<Value: Sendable>(
        for key: (any Hashable & Sendable)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        isolation: (any Actor)? = #isolation, name: StaticString = #function,
        _ make: @escaping @Sendable () async throws -> Value,
        test makeTest: @escaping @Sendable () async throws -> Value,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) -> Async<Value> {
        asyncSingleton(
            for: key, isolation: isolation, name: name, fileID: fileID, line: line, column: column, make,
            test: makeTest, close: close)
    }

    /// One value for as long as anybody holds it, from a closure that throws on some path.
    ///
    /// - Parameters:
    ///   - key: Distinguishes the members of a family of bindings.
    ///   - make: Opens the value, or throws.
    @_disfavoredOverload @inlinable
    public func asyncShared<Value: Sendable>(
        for key: (any Hashable & Sendable)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        isolation: (any Actor)? = #isolation, name: StaticString = #function,
        _ make: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        asyncShared(
            for: key, isolation: isolation, name: name, fileID: fileID, line: line, column: column, make)
    }

    /// One value for as long as anybody holds it, from closures, one of which throws on some path.
    ///
    /// - Parameters:
    ///   - key: Distinguishes the members of a family of bindings.
    ///   - make: Opens the value, or throws.
    ///   - makeTest: Opens the value where the context is ``DependencyContext/test``, or throws.
    @_disfavoredOverload @inlinable
    public func asyncShared<Value: Sendable>(
        for key: (any Hashable & Sendable)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        isolation: (any Actor)? = #isolation, name: StaticString = #function,
        _ make: @escaping @Sendable () async throws -> Value,
        test makeTest: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        asyncShared(
            for: key, isolation: isolation, name: name, fileID: fileID, line: line, column: column, make,
            test: makeTest)
    }

    /// A new value at each call, from a closure that throws on some path.
    ///
    /// - Parameters:
    ///   - make: Opens the value, or throws.
    @_disfavoredOverload @inlinable
    public func asyncTransient<Value: Sendable>(
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        isolation: (any Actor)? = #isolation, name: StaticString = #function,
        _ make: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        asyncTransient(
            isolation: isolation, name: name, fileID: fileID, line: line, column: column, make)
    }

    /// A new value at each call, from closures, one of which throws on some path.
    ///
    /// - Parameters:
    ///   - make: Opens the value, or throws.
    ///   - makeTest: Opens the value where the context is ``DependencyContext/test``, or throws.
    @_disfavoredOverload @inlinable
    public func asyncTransient<Value: Sendable>(
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        isolation: (any Actor)? = #isolation, name: StaticString = #function,
        _ make: @escaping @Sendable () async throws -> Value,
        test makeTest: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        asyncTransient(
            isolation: isolation, name: name, fileID: fileID, line: line, column: column, make,
            test: makeTest)
    }
}
