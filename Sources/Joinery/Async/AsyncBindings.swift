// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// One value for each instance of the graph, opened with `await` when it is first called for.
    ///
    /// ```swift
    /// var pool: Async<ConnectionPool> {
    ///     asyncSingleton { try await ConnectionPool.open(settings) } close: { await $0.close() }
    /// }
    /// func shard(_ number: Int) -> Async<Shard> { asyncSingleton(for: number) { try await Shard.open(number) } }
    /// ```
    ///
    /// - Parameters:
    ///   - key: Tells the members of a family of bindings apart: each key has its own value. Keys are compared under
    ///     a lock of the engine: their `==` must read no binding, and wait for nothing.
    ///   - make: Opens the value. An error goes to those who wait, and the next call tries again.
    ///   - close: Closes the value when the graph is shut down.
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

    /// One value for each instance of the graph, opened with `await`, with another one in tests.
    ///
    /// - Parameters:
    ///   - key: Tells the members of a family of bindings apart: each key has its own value. Keys are compared under
    ///     a lock of the engine: their `==` must read no binding, and wait for nothing.
    ///   - make: Opens the value. An error goes to those who wait, and the next call tries again.
    ///   - makeTest: Opens the value where the context is ``DependencyContext/test``.
    ///   - close: Closes the value when the graph is shut down.
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

    /// One value for as long as anybody holds it, opened with `await`.
    ///
    /// ```swift
    /// var map: Async<TileMap> { asyncShared { try await TileMap.load() } }
    /// ```
    ///
    /// The graph does not hold the value: when the last holder lets go, the next call opens another. It must be a class
    /// instance or an actor; any other value stops the program with the binding's name and place. The holders close what
    /// was opened.
    ///
    /// - Parameters:
    ///   - key: Tells the members of a family of bindings apart: each key has its own value. Keys are compared under
    ///     a lock of the engine: their `==` must read no binding, and wait for nothing.
    ///   - make: Opens the value. An error goes to those who wait, and the next call tries again.
    public func asyncShared<Value: Sendable>(
        for key: (any Hashable & Sendable)? = nil,
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.shared, for: key, at: site, isolation: isolation) { _ in make }
    }

    /// One value for as long as anybody holds it, opened with `await`, with another one in tests.
    ///
    /// - Parameters:
    ///   - key: Tells the members of a family of bindings apart: each key has its own value. Keys are compared under
    ///     a lock of the engine: their `==` must read no binding, and wait for nothing.
    ///   - make: Opens the value. An error goes to those who wait, and the next call tries again.
    ///   - makeTest: Opens the value where the context is ``DependencyContext/test``.
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

    /// A new value at each call, opened with `await`.
    ///
    /// ```swift
    /// var connection: Async<Connection> { asyncTransient { try await Connection.open(settings) } }
    /// ```
    ///
    /// It is opened in the caller's task, is canceled with it, and is the caller's to close.
    ///
    /// - Parameters:
    ///   - make: Opens the value. An error goes to the caller.
    public func asyncTransient<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: @escaping @Sendable () async throws -> Value
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return resolveAsync(.transient, at: site, isolation: isolation) { _ in make }
    }

    /// A new value at each call, opened with `await`, with another one in tests.
    ///
    /// - Parameters:
    ///   - make: Opens the value. An error goes to the caller.
    ///   - makeTest: Opens the value where the context is ``DependencyContext/test``.
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

    /// The handle of an asynchronous binding: where every such binding call leads.
    ///
    /// - Parameters:
    ///   - key: The key of a member of a family.
    ///   - alternatives: The contexts that the binding has another value for.
    ///   - close: Closes what was opened.
    ///   - make: Returns what opens the value in a context.
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
        handle.belong(to: binding, lifetime, of: instances, close: close)
        if lifetime == .singleton, handle.pending == nil { instances.keepOpen(handle, of: binding) }
        return handle
    }
}
