// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Overrides of main-actor bindings of typed graphs, named by a key path.

extension DependencyOverrides {
    /// A main-actor binding of a typed graph: reads its value from before the changes, or puts a value in its place.
    @MainActor
    public subscript<Graph: DependencyGraph, Value>(
        keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Value {
        get {
            enclosingGraph(Graph.self, SourcePlace(fileID: fileID, line: line, column: column))[keyPath: keyPath]
        }
        set {
            add(
                .init(mainActor: keyPath), .value(StrongInstance(newValue)),
                SourcePlace(fileID: fileID, line: line, column: column))
        }
    }

    /// Replaces a main-actor binding of a typed graph with what a closure builds when it is first read.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value. It is kept as long as the binding's scope says.
    @MainActor public mutating func override<Graph: DependencyGraph, Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping () -> Value
    ) {
        add(
            .init(mainActor: keyPath), .replace(onMainActor({ (_: Graph) in make() })),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a main-actor binding of a typed graph with what a closure builds when it is first read.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value. It gets the graph. It is kept as long as the binding's scope says.
    @MainActor public mutating func override<Graph: DependencyGraph, Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping (Graph) -> Value
    ) {
        add(
            .init(mainActor: keyPath), .replace(onMainActor({ make($0) })),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Gives a main-actor requirement of a typed graph its value, built when it is first read.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value. It is kept as long as the binding's scope says.
    @MainActor public mutating func bind<Graph: DependencyGraph, Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping () -> Value
    ) {
        add(
            .init(mainActor: keyPath), .bind(onMainActor({ (_: Graph) in make() })),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Gives a main-actor requirement of a typed graph its value, built when it is first read.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value. It gets the graph. It is kept as long as the binding's scope says.
    @MainActor public mutating func bind<Graph: DependencyGraph, Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping (Graph) -> Value
    ) {
        add(
            .init(mainActor: keyPath), .bind(onMainActor({ make($0) })),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Wraps or changes the value of a main-actor binding of a typed graph.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - change: Makes the new value from the one there is.
    @MainActor public mutating func decorate<Graph: DependencyGraph, Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ change: @escaping (Value) -> Value
    ) {
        add(
            .init(mainActor: keyPath), .decorate(onMainActor({ (value: Value, _: Graph) in change(value) })),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Wraps or changes the value of a main-actor binding of a typed graph.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - change: Makes the new value from the one there is, and the graph.
    @MainActor public mutating func decorate<Graph: DependencyGraph, Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ change: @escaping (Value, Graph) -> Value
    ) {
        add(
            .init(mainActor: keyPath), .decorate(onMainActor({ change($0, $1) })),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Adds an element to a main-actor collection binding of a typed graph, after those that are there.
    ///
    /// - Parameters:
    ///   - keyPath: The collection.
    ///   - make: Builds the element when the collection is first read.
    @MainActor public mutating func contribute<Graph: DependencyGraph, Element>(
        to keyPath: KeyPath<Graph, [Element]>, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping () -> Element
    ) {
        add(
            .init(mainActor: keyPath), .decorate(onMainActor({ (value: [Element], _: Graph) in value + [make()] })),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Adds an element to a main-actor collection binding of a typed graph, after those that are there.
    ///
    /// - Parameters:
    ///   - keyPath: The collection.
    ///   - make: Builds the element, from the graph, when the collection is first read.
    @MainActor public mutating func contribute<Graph: DependencyGraph, Element>(
        to keyPath: KeyPath<Graph, [Element]>, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping (Graph) -> Element
    ) {
        add(
            .init(mainActor: keyPath),
            .decorate(onMainActor({ (value: [Element], graph: Graph) in value + [make(graph)] })),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Goes back to what a main-actor binding of a typed graph declares, whatever an enclosing world has put in its place.
    ///
    /// In a strict test this says that the live value is meant.
    @MainActor public mutating func reset<Graph: DependencyGraph, Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        add(.init(mainActor: keyPath), .reset, SourcePlace(fileID: fileID, line: line, column: column))
    }
}
