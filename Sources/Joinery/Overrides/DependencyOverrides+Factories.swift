// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Overrides of factories. A factory is overridden with another way to build from the same arguments.
//
// The first argument stands apart from the others, so that a closure without arguments is not taken for one of these
// when a message tells what is wrong with it.

extension DependencyOverrides {
    /// Replaces a factory: `$0.override(\.detail) { id in StubDetail(id) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value from the factory's arguments.
    public mutating func override<First, each Argument, Value>(
        _ keyPath: any KeyPath<Dependencies, @Sendable (First, repeat each Argument) -> Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (First, repeat each Argument) -> Value
    ) {
        typealias Made = FactoryValue<First, repeat each Argument, Value>
        let name: BindingName<Dependencies, Made> = .init(factory: keyPath)
        add(
            name, .replace { Made(on: $0, make) }, sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a factory that may throw: `$0.override(\.detail) { id in StubDetail(id) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value from the factory's arguments.
    public mutating func override<First, each Argument, Value>(
        _ keyPath: any KeyPath<Dependencies, @Sendable (First, repeat each Argument) throws -> Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (First, repeat each Argument) throws -> Value
    ) {
        typealias Made = ThrowingFactoryValue<First, repeat each Argument, Value>
        let name: BindingName<Dependencies, Made> = .init(factory: keyPath)
        add(
            name, .replace { Made(on: $0, make) }, sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a main-actor factory: `$0.override(\.detail) { id in StubDetail(id) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value from the factory's arguments.
    @MainActor public mutating func override<First, each Argument, Value>(
        _ keyPath: KeyPath<Dependencies, @MainActor (First, repeat each Argument) -> Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @MainActor (First, repeat each Argument) -> Value
    ) {
        typealias Made = MainActorFactoryValue<First, repeat each Argument, Value>
        let name: BindingName<Dependencies, Made> = .init(mainActorFactory: keyPath)
        add(
            name, .replace { Made(on: $0, make) }, sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a main-actor factory that may throw: `$0.override(\.detail) { id in StubDetail(id) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value from the factory's arguments.
    @MainActor public mutating func override<First, each Argument, Value>(
        _ keyPath: KeyPath<Dependencies, @MainActor (First, repeat each Argument) throws -> Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @MainActor (First, repeat each Argument) throws -> Value
    ) {
        typealias Made = ThrowingMainActorFactoryValue<First, repeat each Argument, Value>
        let name: BindingName<Dependencies, Made> = .init(mainActorFactory: keyPath)
        add(
            name, .replace { Made(on: $0, make) }, sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a factory of a typed graph: `$0.override(\.detail) { id in StubDetail(id) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value from the factory's arguments.
    public mutating func override<Graph: DependencyGraph, First, each Argument, Value>(
        _ keyPath: any KeyPath<Graph, @Sendable (First, repeat each Argument) -> Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (First, repeat each Argument) -> Value
    ) {
        typealias Made = FactoryValue<First, repeat each Argument, Value>
        let name: BindingName<Graph, Made> = .init(factory: keyPath)
        add(
            name, .replace { Made(on: $0, make) }, sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a factory of a typed graph that may throw: `$0.override(\.detail) { id in StubDetail(id) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value from the factory's arguments.
    public mutating func override<Graph: DependencyGraph, First, each Argument, Value>(
        _ keyPath: any KeyPath<Graph, @Sendable (First, repeat each Argument) throws -> Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (First, repeat each Argument) throws -> Value
    ) {
        typealias Made = ThrowingFactoryValue<First, repeat each Argument, Value>
        let name: BindingName<Graph, Made> = .init(factory: keyPath)
        add(
            name, .replace { Made(on: $0, make) }, sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a main-actor factory of a typed graph: `$0.override(\.detail) { id in StubDetail(id) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value from the factory's arguments.
    @MainActor public mutating func override<Graph: DependencyGraph, First, each Argument, Value>(
        _ keyPath: KeyPath<Graph, @MainActor (First, repeat each Argument) -> Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @MainActor (First, repeat each Argument) -> Value
    ) {
        typealias Made = MainActorFactoryValue<First, repeat each Argument, Value>
        let name: BindingName<Graph, Made> = .init(mainActorFactory: keyPath)
        add(
            name, .replace { Made(on: $0, make) }, sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a main-actor factory of a typed graph that may throw: `$0.override(\.detail) { id in StubDetail(id) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value from the factory's arguments.
    @MainActor public mutating func override<Graph: DependencyGraph, First, each Argument, Value>(
        _ keyPath: KeyPath<Graph, @MainActor (First, repeat each Argument) throws -> Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @MainActor (First, repeat each Argument) throws -> Value
    ) {
        typealias Made = ThrowingMainActorFactoryValue<First, repeat each Argument, Value>
        let name: BindingName<Graph, Made> = .init(mainActorFactory: keyPath)
        add(
            name, .replace { Made(on: $0, make) }, sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    @available(*, unavailable, message: "declare the type of the factory with '@Sendable' before its arguments")
    public func override<each Argument, Value>(
        _ keyPath: KeyPath<Dependencies, (repeat each Argument) -> Value>, _ make: (repeat each Argument) -> Value
    ) {
        preconditionFailure("unreachable: the compiler refuses every call")
    }
}
