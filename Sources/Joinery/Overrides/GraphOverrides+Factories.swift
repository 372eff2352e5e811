// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Overrides of factories. A factory is overridden with another way to build from the same arguments.
//
// The first argument stands apart from the others, and a factory without arguments has overloads that count for less.
// So a message about the closure of a value does not speak of factories.

extension GraphOverrides {
    /// Replaces a factory: `$0.override(\.detail) { id in StubDetail(id) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value from the factory's arguments.
    @_disfavoredOverload public mutating func override<each Argument, Value>(
        _ keyPath: any KeyPath<Graph, @Sendable (repeat each Argument) -> Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (repeat each Argument) -> Value
    ) {
        typealias Made = FactoryValue<repeat each Argument, Value>
        add(
            BindingName(factory: keyPath), .replace(maker { Made(on: $0, make) }), sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a factory that may throw: `$0.override(\.detail) { id in StubDetail(id) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value from the factory's arguments.
    @_disfavoredOverload public mutating func override<each Argument, Value>(
        _ keyPath: any KeyPath<Graph, @Sendable (repeat each Argument) throws -> Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable (repeat each Argument) throws -> Value
    ) {
        typealias Made = ThrowingFactoryValue<repeat each Argument, Value>
        add(
            BindingName(factory: keyPath), .replace(maker { Made(on: $0, make) }), sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a main-actor factory: `$0.override(\.detail) { id in StubDetail(id) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value from the factory's arguments.
    @_disfavoredOverload @MainActor public mutating func override<each Argument, Value>(
        _ keyPath: KeyPath<Graph, @MainActor (repeat each Argument) -> Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @MainActor (repeat each Argument) -> Value
    ) {
        typealias Made = MainActorFactoryValue<repeat each Argument, Value>
        add(
            BindingName(mainActorFactory: keyPath), .replace(maker { Made(on: $0, make) }), sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Replaces a main-actor factory that may throw: `$0.override(\.detail) { id in StubDetail(id) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value from the factory's arguments.
    @_disfavoredOverload @MainActor public mutating func override<each Argument, Value>(
        _ keyPath: KeyPath<Graph, @MainActor (repeat each Argument) throws -> Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @MainActor (repeat each Argument) throws -> Value
    ) {
        typealias Made = ThrowingMainActorFactoryValue<repeat each Argument, Value>
        add(
            BindingName(mainActorFactory: keyPath), .replace(maker { Made(on: $0, make) }), sample: Made(sample: make),
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    @available(*, unavailable, message: "declare the type of the factory with '@Sendable' before its arguments")
    public func override<each Argument, Value>(
        _ keyPath: KeyPath<Graph, (repeat each Argument) -> Value>, _ make: (repeat each Argument) -> Value
    ) {
        preconditionFailure("unreachable: the compiler refuses every call")
    }
}
