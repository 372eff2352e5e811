// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

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
    @inlinable
    public func asyncSingleton<Value: Sendable>(
        for key: (any Hashable & Sendable)? = nil,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) -> Async<Value> {
        let instances = instances
        if key == nil, let found = instances.found(Async<Value>.self, fileID: fileID, line: line, column: column) {
            return found.value(of: self, keeping: instances)
        }
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.singleton, for: key, at: site, isolation: isolation, close: close) { _ in make }
    }

    /// Declares a binding with one value for the graph, which is opened with `await`, and a separate closure for tests.
    ///
    /// - Parameters:
    ///   - key: Identifies a member of the family of bindings. Each key has its own value. Keys are compared while a
    ///     lock is held, so `==` must not read a binding or block.
    ///   - make: Opens the value. All waiting callers receive its errors, and the next call tries again.
    ///   - makeTest: Opens the value if the context is ``DependencyContext/test``.
    ///   - close: Closes the value when the graph shuts down.
    @inlinable
    public func asyncSingleton<Value: Sendable>(
        for key: (any Hashable & Sendable)? = nil,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> test makeTest: @escaping @Sendable () async throws -> Value,
        close: (@Sendable (Value) async throws -> Void)? = nil
    ) -> Async<Value> {
        let instances = instances
        if key == nil, let found = instances.found(Async<Value>.self, fileID: fileID, line: line, column: column) {
            return found.value(of: self, keeping: instances)
        }
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.singleton, for: key, at: site, isolation: isolation, alternatives: .test, close: close) {
            context in
            if case .test = context { makeTest } else { make }
        }
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
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.shared, for: key, at: site, isolation: isolation) { _ in make }
    }

    /// Declares a binding with one value, which is opened with `await` and shared while anything holds it, and a
    /// separate closure for tests.
    ///
    /// - Parameters:
    ///   - key: Identifies a member of the family of bindings. Each key has its own value. Keys are compared while a
    ///     lock is held, so `==` must not read a binding or block.
    ///   - make: Opens the value. All waiting callers receive its errors, and the next call tries again.
    ///   - makeTest: Opens the value if the context is ``DependencyContext/test``.
    public func asyncShared<Value: Sendable>(
        for key: (any Hashable & Sendable)? = nil,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> test makeTest: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.shared, for: key, at: site, isolation: isolation, alternatives: .test) { context in
            if case .test = context { makeTest } else { make }
        }
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
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.transient, at: site, isolation: isolation) { _ in make }
    }

    /// Declares a binding that opens a new value with `await` at each call, with a separate closure for tests.
    ///
    /// - Parameters:
    ///   - make: Opens the value. The caller receives its errors.
    ///   - makeTest: Opens the value if the context is ``DependencyContext/test``.
    public func asyncTransient<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value,
        @Make<Value> test makeTest: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.transient, at: site, isolation: isolation, alternatives: .test) { context in
            if case .test = context { makeTest } else { make }
        }
    }

    /// Resolves an asynchronous binding. All such binding calls lead here.
    ///
    /// - Parameters:
    ///   - key: The key of a member of a family.
    ///   - alternatives: The contexts for which the binding has a separate closure.
    ///   - close: Closes the value.
    ///   - make: Returns the closure that opens the value in a context.
    @usableFromInline
    func resolveAsync<Value: Sendable>(
        _ lifetime: AsyncLifetime, for key: (any Hashable & Sendable)? = nil, at site: BindingSite,
        isolation: (any Actor)?, alternatives: Alternatives = [],
        close: (@Sendable (Value) async throws -> Void)? = nil,
        make: (DependencyContext) -> @Sendable () async throws -> Value
    ) -> Async<Value> {
        let binding = Binding(
            Self.self, Async<Value>.self, family: key.map { ValueKey($0) }, site, isolation: isolation)
        if lifetime == .shared, binding.lacksKey {
            let world = instances.world
            Diagnostics.reportMissingKey(of: binding, .shared, Async<Value>.self, in: world.topLayer, of: world)
        }
        // A kept handle of an `asyncShared` binding would keep the graph, because its closure can open the value again.
        let scope = lifetime == .singleton ? Scope.untilOpen : .factory
        let handle = resolve(binding, scope, alternatives: alternatives) { (context: DependencyContext) in
            Async(make(context), of: binding, lifetime, on: self, close: close)
        }
        handle.attach(to: binding, lifetime, of: instances, close: close)
        if lifetime == .singleton, handle.pending == nil { instances.keepOpen(handle, of: binding) }
        return handle
    }
}
