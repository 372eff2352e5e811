// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Overrides of bindings of typed graphs, named by a key path.

extension DependencyOverrides {
    /// A binding of a typed graph: reads its value from before the changes, or puts a value in its place.
    public subscript<Graph: DependencyGraph, Value: Sendable>(
        keyPath: any KeyPath<Graph, Value> & Sendable, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Value {
        get {
            enclosingGraph(Graph.self, SourcePlace(fileID: fileID, line: line, column: column))[keyPath: keyPath]
        }
        set {
            add(
                .init(keyPath), .value(StrongInstance(newValue)),
                SourcePlace(fileID: fileID, line: line, column: column))
        }
    }

    /// Replaces a binding of a typed graph with what a closure builds when it is first read.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value. It is kept as long as the binding's scope says.
    public mutating func override<Graph: DependencyGraph, Value>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable () -> Value
    ) {
        add(.init(keyPath), .replace({ (_: Graph) in make() }), SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a binding of a typed graph with what a closure builds when it is first read.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value. It gets the graph. It is kept as long as the binding's scope says.
    public mutating func override<Graph: DependencyGraph, Value>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable (Graph) -> Value
    ) {
        add(.init(keyPath), .replace(make), SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Gives a requirement of a typed graph its value, built when it is first read.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value. It is kept as long as the binding's scope says.
    public mutating func bind<Graph: DependencyGraph, Value>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable () -> Value
    ) {
        add(.init(keyPath), .bind({ (_: Graph) in make() }), SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Gives a requirement of a typed graph its value, built when it is first read.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value. It gets the graph. It is kept as long as the binding's scope says.
    public mutating func bind<Graph: DependencyGraph, Value>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable (Graph) -> Value
    ) {
        add(.init(keyPath), .bind(make), SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Wraps or changes the value of a binding of a typed graph.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - change: Makes the new value from the one there is.
    public mutating func decorate<Graph: DependencyGraph, Value>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ change: @escaping @Sendable (Value) -> Value
    ) {
        add(
            .init(keyPath), .decorate({ (value: Value, _: Graph) in change(value) }),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Wraps or changes the value of a binding of a typed graph.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - change: Makes the new value from the one there is, and the graph.
    public mutating func decorate<Graph: DependencyGraph, Value>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ change: @escaping @Sendable (Value, Graph) -> Value
    ) {
        add(.init(keyPath), .decorate(change), SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Adds an element to a collection binding of a typed graph, after those that are there.
    ///
    /// - Parameters:
    ///   - keyPath: The collection.
    ///   - make: Builds the element when the collection is first read.
    public mutating func contribute<Graph: DependencyGraph, Element: Sendable>(
        to keyPath: any KeyPath<Graph, [Element]> & Sendable, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable () -> Element
    ) {
        add(
            .init(keyPath), .decorate({ (value: [Element], _: Graph) in value + [make()] }),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Adds an element to a collection binding of a typed graph, after those that are there.
    ///
    /// - Parameters:
    ///   - keyPath: The collection.
    ///   - make: Builds the element, from the graph, when the collection is first read.
    public mutating func contribute<Graph: DependencyGraph, Element: Sendable>(
        to keyPath: any KeyPath<Graph, [Element]> & Sendable, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping @Sendable (Graph) -> Element
    ) {
        add(
            .init(keyPath), .decorate({ (value: [Element], graph: Graph) in value + [make(graph)] }),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Goes back to what a binding of a typed graph declares, whatever an enclosing world has put in its place.
    ///
    /// In a strict test this says that the live value is meant.
    public mutating func reset<Graph: DependencyGraph, Value>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) {
        add(.init(keyPath), .reset, SourcePlace(fileID: fileID, line: line, column: column))
    }
}
