// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

extension DependencyGraph {
    /// Declares a binding with one value for the graph, which is opened with `await` at the first call.
    ///
    /// ```swift
    /// var pool: Async<ConnectionPool> {
    ///     asyncSingleton { try await ConnectionPool.open(settings) } close: { await $0.close() }
    /// }
    /// func shard(_ number: Int) -> Async<Shard> { asyncSingleton(for: number) { try await Shard.open(number) } }
    /// ```
    ///
    /// - Parameters:
    ///   - key: Identifies a member of the family of bindings. Each key has its own value. Keys are compared while a
    ///     lock is held, so `==` must not read a binding or block.
    ///   - make: Opens the value. All waiting callers receive its errors, and the next call tries again.
    ///   - close: Closes the value when the graph shuts down.
    @inlinable public func asyncSingleton<Value: Sendable>(
        for key: (any Hashable & Sendable)? = nil,
        name: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) -> Async<Value> {
        if case nil = key, Self.self == Dependencies.self,
            let handle = permanentHandle(Async<Value>.self, fileID: fileID, line: line, column: column)
        {
            return handle.pointee
        }
        return resolveAsync(.singleton, for: key, at: BindingSite(name, fileID, line, column), close: close, make)
    }

    /// Declares a binding with one value for the graph, which is opened with `await`, and a separate closure for tests.
    ///
    /// - Parameters:
    ///   - key: Identifies a member of the family of bindings. Each key has its own value. Keys are compared while a
    ///     lock is held, so `==` must not read a binding or block.
    ///   - make: Opens the value. All waiting callers receive its errors, and the next call tries again.
    ///   - makeTest: Opens the value if the context is `DependencyContext.test`.
    ///   - close: Closes the value when the graph shuts down.
    public func asyncSingleton<Value: Sendable>(
        for key: (any Hashable & Sendable)? = nil,
        name: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> test makeTest: @escaping @Sendable () async throws -> Value,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) -> Async<Value> {
        resolveAsync(
            .singleton, for: key, at: BindingSite(name, fileID, line, column), close: close, make, test: makeTest)
    }

    /// Declares a binding with one value, which is opened with `await` and shared while anything holds it.
    ///
    /// ```swift
    /// var map: Async<TileMap> { asyncShared { try await TileMap.load() } }
    /// ```
    ///
    /// The graph does not hold the value. After the last reference is released, the next call opens another one. The
    /// value must be a class instance or an actor. Any other value stops the program with the binding's name and place.
    /// The holders are responsible for closing it.
    ///
    /// - Parameters:
    ///   - key: Identifies a member of the family of bindings. Each key has its own value. Keys are compared while a
    ///     lock is held, so `==` must not read a binding or block.
    ///   - make: Opens the value. All waiting callers receive its errors, and the next call tries again.
    public func asyncShared<Value: Sendable>(
        for key: (any Hashable & Sendable)? = nil,
        name: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        resolveAsync(.shared, for: key, at: BindingSite(name, fileID, line, column), make)
    }

    /// Declares a binding with one value, which is opened with `await` and shared while anything holds it, and a
    /// separate closure for tests.
    ///
    /// - Parameters:
    ///   - key: Identifies a member of the family of bindings. Each key has its own value. Keys are compared while a
    ///     lock is held, so `==` must not read a binding or block.
    ///   - make: Opens the value. All waiting callers receive its errors, and the next call tries again.
    ///   - makeTest: Opens the value if the context is `DependencyContext.test`.
    public func asyncShared<Value: Sendable>(
        for key: (any Hashable & Sendable)? = nil,
        name: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> test makeTest: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        resolveAsync(.shared, for: key, at: BindingSite(name, fileID, line, column), make, test: makeTest)
    }

    /// Declares a binding that opens a new value with `await` at each call.
    ///
    /// ```swift
    /// var connection: Async<Connection> { asyncTransient { try await Connection.open(settings) } }
    /// ```
    ///
    /// The value is opened in the caller's task and canceled with it. The caller is responsible for closing it.
    ///
    /// - Parameters:
    ///   - make: Opens the value. The caller receives its errors.
    public func asyncTransient<Value: Sendable>(
        name: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        resolveAsync(.transient, at: BindingSite(name, fileID, line, column), make)
    }

    /// Declares a binding that opens a new value with `await` at each call, with a separate closure for tests.
    ///
    /// - Parameters:
    ///   - make: Opens the value. The caller receives its errors.
    ///   - makeTest: Opens the value if the context is `DependencyContext.test`.
    public func asyncTransient<Value: Sendable>(
        name: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> test makeTest: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        resolveAsync(.transient, at: BindingSite(name, fileID, line, column), make, test: makeTest)
    }
}
