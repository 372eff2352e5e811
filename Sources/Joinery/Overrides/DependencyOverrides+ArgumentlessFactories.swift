// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Overrides of factories without arguments. They count for less than those of other bindings, so that a message tells
// what is wrong with a closure of a value, and not that it makes no factory.

extension DependencyOverrides {
    /// Replaces a factory without arguments: `$0.override(\.makeDetail) { StubDetail() }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value.
    @_disfavoredOverload public mutating func override<Value>(
        _ keyPath: any KeyPath<Dependencies, @Sendable () -> Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () -> Value
    ) {
        typealias Made = FactoryValue<Value>
        let name: BindingName<Dependencies, Made> = .init(factory: keyPath)
        add(
            name, .replace { Made(on: $0, make) }, sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a factory without arguments that may throw: `$0.override(\.makeDetail) { StubDetail() }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value.
    @_disfavoredOverload public mutating func override<Value>(
        _ keyPath: any KeyPath<Dependencies, @Sendable () throws -> Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () throws -> Value
    ) {
        typealias Made = ThrowingFactoryValue<Value>
        let name: BindingName<Dependencies, Made> = .init(factory: keyPath)
        add(
            name, .replace { Made(on: $0, make) }, sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a main-actor factory without arguments: `$0.override(\.makeDetail) { StubDetail() }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value.
    @_disfavoredOverload @MainActor public mutating func override<Value>(
        _ keyPath: KeyPath<Dependencies, @MainActor () -> Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @MainActor () -> Value
    ) {
        typealias Made = MainActorFactoryValue<Value>
        let name: BindingName<Dependencies, Made> = .init(mainActorFactory: keyPath)
        add(
            name, .replace { Made(on: $0, make) }, sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a main-actor factory without arguments that may throw: `$0.override(\.makeDetail) { StubDetail() }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value.
    @_disfavoredOverload @MainActor public mutating func override<Value>(
        _ keyPath: KeyPath<Dependencies, @MainActor () throws -> Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @MainActor () throws -> Value
    ) {
        typealias Made = ThrowingMainActorFactoryValue<Value>
        let name: BindingName<Dependencies, Made> = .init(mainActorFactory: keyPath)
        add(
            name, .replace { Made(on: $0, make) }, sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a factory of a typed graph without arguments: `$0.override(\.makeDetail) { StubDetail() }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value.
    @_disfavoredOverload public mutating func override<Graph: DependencyGraph, Value>(
        _ keyPath: any KeyPath<Graph, @Sendable () -> Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () -> Value
    ) {
        typealias Made = FactoryValue<Value>
        let name: BindingName<Graph, Made> = .init(factory: keyPath)
        add(
            name, .replace { Made(on: $0, make) }, sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a factory of a typed graph without arguments that may throw: `$0.override(\.makeDetail) { StubDetail() }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value.
    @_disfavoredOverload public mutating func override<Graph: DependencyGraph, Value>(
        _ keyPath: any KeyPath<Graph, @Sendable () throws -> Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () throws -> Value
    ) {
        typealias Made = ThrowingFactoryValue<Value>
        let name: BindingName<Graph, Made> = .init(factory: keyPath)
        add(
            name, .replace { Made(on: $0, make) }, sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a main-actor factory of a typed graph without arguments: `$0.override(\.makeDetail) { StubDetail() }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value.
    @_disfavoredOverload @MainActor public mutating func override<Graph: DependencyGraph, Value>(
        _ keyPath: KeyPath<Graph, @MainActor () -> Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @MainActor () -> Value
    ) {
        typealias Made = MainActorFactoryValue<Value>
        let name: BindingName<Graph, Made> = .init(mainActorFactory: keyPath)
        add(
            name, .replace { Made(on: $0, make) }, sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a main-actor factory of a typed graph without arguments that may throw: `$0.override(\.makeDetail) { StubDetail() }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value.
    @_disfavoredOverload @MainActor public mutating func override<Graph: DependencyGraph, Value>(
        _ keyPath: KeyPath<Graph, @MainActor () throws -> Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @MainActor () throws -> Value
    ) {
        typealias Made = ThrowingMainActorFactoryValue<Value>
        let name: BindingName<Graph, Made> = .init(mainActorFactory: keyPath)
        add(
            name, .replace { Made(on: $0, make) }, sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }
}
