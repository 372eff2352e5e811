// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Asynchronous bindings with a closure that `Make` does not accept, because a path throws instead of giving a value.
// Here it is an ordinary closure: a single expression, or statements with `return` before the value.
//
// These overloads are disfavored, so the compiler uses them only if those with `Make` do not fit. The result pins the
// type of the value, `Async<any Pool>`. Other bindings have no such overloads: their result is the value itself, and
// the compiler could no longer report which of the two types is wrong. There, `fail(with:)` replaces the value. The
// declarations differ from those with `Make` only in the order of the name and the place.

public import Joinery

extension DependencyGraph {
    /// Declares a binding with one value for the graph, from a closure in which a path throws.
    ///
    /// - Parameters:
    ///   - key: Identifies a member of the family of bindings.
    ///   - make: Opens the value, or throws.
    ///   - makeTest: Opens the value if the context is `DependencyContext.test`, or throws. The default is `make`.
    ///   - close: Closes the value when the graph shuts down.
    @_disfavoredOverload
    public func asyncSingleton<Value: Sendable>(
        for key: (any Hashable & Sendable)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column, name: StaticString = #function,
        _ make: @escaping @Sendable () async throws -> Value,
        test makeTest: (@Sendable () async throws -> Value)? = nil,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) -> Async<Value> {
        resolveAsync(
            .singleton, for: key, at: BindingSite(name, fileID, line, column), close: close, make, test: makeTest)
    }

    /// Declares a binding with one value, shared while anything holds it, from a closure in which a path throws.
    ///
    /// - Parameters:
    ///   - key: Identifies a member of the family of bindings.
    ///   - make: Opens the value, or throws.
    ///   - makeTest: Opens the value if the context is `DependencyContext.test`, or throws. The default is `make`.
    @_disfavoredOverload
    public func asyncShared<Value: Sendable>(
        for key: (any Hashable & Sendable)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column, name: StaticString = #function,
        _ make: @escaping @Sendable () async throws -> Value,
        test makeTest: (@Sendable () async throws -> Value)? = nil
    ) -> Async<Value> {
        resolveAsync(.shared, for: key, at: BindingSite(name, fileID, line, column), make, test: makeTest)
    }

    /// Declares a binding that opens a new value at each call, with a closure in which a path throws.
    ///
    /// - Parameters:
    ///   - make: Opens the value, or throws.
    ///   - makeTest: Opens the value if the context is `DependencyContext.test`, or throws. The default is `make`.
    @_disfavoredOverload
    public func asyncTransient<Value: Sendable>(
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column, name: StaticString = #function,
        _ make: @escaping @Sendable () async throws -> Value,
        test makeTest: (@Sendable () async throws -> Value)? = nil
    ) -> Async<Value> {
        resolveAsync(.transient, at: BindingSite(name, fileID, line, column), make, test: makeTest)
    }
}
