// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Overrides of main-actor bindings of `Dependencies`, named by a key path.

extension DependencyOverrides {
    /// A main-actor binding: reads its value from before the changes, or puts a value in its place.
    @MainActor
    public subscript<Value>(
        keyPath: KeyPath<Dependencies, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Value {
        get {
            enclosingGraph(Dependencies.self, SourcePlace(fileID: fileID, line: line, column: column))[keyPath: keyPath]
        }
        set {
            add(
                .init(mainActor: keyPath), .value(StrongInstance(newValue)),
                SourcePlace(fileID: fileID, line: line, column: column))
        }
    }

    /// Replaces a main-actor binding with what a closure builds when it is first read.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value. It is kept as long as the binding's scope says.
    @MainActor public mutating func override<Value>(
        _ keyPath: KeyPath<Dependencies, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping () -> Value
    ) {
        add(
            .init(mainActor: keyPath), .replace(onMainActor({ (_: Dependencies) in make() })),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a main-actor binding with what a closure builds when it is first read.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value. It gets the graph. It is kept as long as the binding's scope says.
    @MainActor public mutating func override<Value>(
        _ keyPath: KeyPath<Dependencies, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping (Dependencies) -> Value
    ) {
        add(
            .init(mainActor: keyPath), .replace(onMainActor({ make($0) })),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Gives a main-actor requirement its value, built when it is first read.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value. It is kept as long as the binding's scope says.
    @MainActor public mutating func bind<Value>(
        _ keyPath: KeyPath<Dependencies, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping () -> Value
    ) {
        add(
            .init(mainActor: keyPath), .bind(onMainActor({ (_: Dependencies) in make() })),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Gives a main-actor requirement its value, built when it is first read.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value. It gets the graph. It is kept as long as the binding's scope says.
    @MainActor public mutating func bind<Value>(
        _ keyPath: KeyPath<Dependencies, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping (Dependencies) -> Value
    ) {
        add(
            .init(mainActor: keyPath), .bind(onMainActor({ make($0) })),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Wraps or changes the value of a main-actor binding.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - change: Makes the new value from the one there is.
    @MainActor public mutating func decorate<Value>(
        _ keyPath: KeyPath<Dependencies, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ change: @escaping (Value) -> Value
    ) {
        add(
            .init(mainActor: keyPath), .decorate(onMainActor({ (value: Value, _: Dependencies) in change(value) })),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Wraps or changes the value of a main-actor binding.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - change: Makes the new value from the one there is, and the graph.
    @MainActor public mutating func decorate<Value>(
        _ keyPath: KeyPath<Dependencies, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ change: @escaping (Value, Dependencies) -> Value
    ) {
        add(
            .init(mainActor: keyPath), .decorate(onMainActor({ change($0, $1) })),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Adds an element to a main-actor collection binding, after those that are there.
    ///
    /// - Parameters:
    ///   - keyPath: The collection.
    ///   - make: Builds the element when the collection is first read.
    @MainActor public mutating func contribute<Element>(
        to keyPath: KeyPath<Dependencies, [Element]>, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping () -> Element
    ) {
        add(
            .init(mainActor: keyPath),
            .decorate(onMainActor({ (value: [Element], _: Dependencies) in value + [make()] })),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Adds an element to a main-actor collection binding, after those that are there.
    ///
    /// - Parameters:
    ///   - keyPath: The collection.
    ///   - make: Builds the element, from the graph, when the collection is first read.
    @MainActor public mutating func contribute<Element>(
        to keyPath: KeyPath<Dependencies, [Element]>, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column,
        _ make: @escaping (Dependencies) -> Element
    ) {
        add(
            .init(mainActor: keyPath),
            .decorate(onMainActor({ (value: [Element], graph: Dependencies) in value + [make(graph)] })),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Goes back to what a main-actor binding declares, whatever an enclosing world has put in its place.
    ///
    /// In a strict test this says that the live value is meant.
    @MainActor public mutating func reset<Value>(
        _ keyPath: KeyPath<Dependencies, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) {
        add(.init(mainActor: keyPath), .reset, SourcePlace(fileID: fileID, line: line, column: column))
    }
}
