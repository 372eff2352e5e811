// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

extension GraphOverrides {
    /// Binds a requirement to a value that is closed when the graph shuts down.
    ///
    /// `$0.bind(\.index) { SearchIndex(path: $0.path) } close: { await $0.close() }`
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value from the graph.
    ///   - close: Closes the value; see ``Joinery/DependencyGraph/shutdown()``.
    public mutating func bind<Value: Sendable>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @Sendable (Graph) -> Value,
        close: @escaping @Sendable (Value) async throws -> Void
    ) {
        let action = CloseAction { try await close($0.value(as: Value.self)) }
        bind(keyPath, keeping: action, at: SourcePlace(fileID: fileID, line: line), make)
    }

    /// Binds a requirement to a value that is closed when the graph shuts down.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value.
    ///   - close: Closes the value; see ``Joinery/DependencyGraph/shutdown()``.
    public mutating func bind<Value: Sendable>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @Sendable () -> Value,
        close: @escaping @Sendable (Value) async throws -> Void
    ) {
        bind(keyPath, fileID: fileID, line: line, { (_: Graph) in make() }, close: close)
    }

    @available(*, unavailable, message: "bind it to an asyncSingleton with close: $0.bind(\\.name, to: \\.other)")
    @_alwaysEmitIntoClient
    public func bind<Value>(
        _ keyPath: KeyPath<Graph, Async<Value>>, _ make: (Graph) -> Async<Value>, close: (Value) async throws -> Void
    ) { fatalError("unreachable: the compiler refuses every call") }

    @available(*, unavailable, message: "bind it to an asyncSingleton with close: $0.bind(\\.name, to: \\.other)")
    @_alwaysEmitIntoClient
    public func bind<Value>(
        _ keyPath: KeyPath<Graph, Async<Value>>, _ make: () -> Async<Value>, close: (Value) async throws -> Void
    ) { fatalError("unreachable: the compiler refuses every call") }
}
