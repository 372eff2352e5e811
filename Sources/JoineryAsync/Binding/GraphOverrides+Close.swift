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
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (Graph) -> Value,
        close: @escaping @Sendable (Value) async throws -> Void
    ) {
        bind(keyPath, fileID: fileID, line: line) { (graph: Graph) -> Value in
            graph.singleton(
                name: "bind", fileID: fileID, line: line, column: column, { make(graph) }, test: { make(graph) },
                close: close)
        }
    }

    /// Binds a requirement to a value that is closed when the graph shuts down.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value.
    ///   - close: Closes the value; see ``Joinery/DependencyGraph/shutdown()``.
    public mutating func bind<Value: Sendable>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () -> Value,
        close: @escaping @Sendable (Value) async throws -> Void
    ) {
        bind(keyPath, fileID: fileID, line: line, column: column, { (_: Graph) in make() }, close: close)
    }
}
