// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Overrides of factories. A factory is overridden by another closure with the same arguments.
//
// The first argument is separate from the others, and overloads for factories without arguments are disfavored. So
// error messages about the closure of a value do not mention factories.

extension GraphOverrides {
    /// Replaces a factory: `$0.override(\.detail) { id in StubDetail(id) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value from the factory's arguments.
    public mutating func override<First, each Argument, Value>(
        _ keyPath: any KeyPath<Graph, @Sendable (First, repeat each Argument) -> Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @Sendable (First, repeat each Argument) -> Value
    ) {
        replace(OverrideName(keyPath), SourcePlace(fileID: fileID, line: line)) { FactoryValue(make) }
    }

    /// Replaces a throwing factory: `$0.override(\.detail) { id in StubDetail(id) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value from the factory's arguments.
    public mutating func override<First, each Argument, Value>(
        _ keyPath: any KeyPath<Graph, @Sendable (First, repeat each Argument) throws -> Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @Sendable (First, repeat each Argument) throws -> Value
    ) {
        replace(OverrideName(keyPath), SourcePlace(fileID: fileID, line: line)) { FactoryValue(make) }
    }

    /// Replaces a main-actor factory: `$0.override(\.detail) { id in StubDetail(id) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value from the factory's arguments.
    @MainActor public mutating func override<First, each Argument, Value>(
        _ keyPath: KeyPath<Graph, @MainActor (First, repeat each Argument) -> Value>,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @MainActor (First, repeat each Argument) -> Value
    ) {
        replace(OverrideName(mainActor: keyPath), SourcePlace(fileID: fileID, line: line)) { FactoryValue(make) }
    }

    /// Replaces a throwing main-actor factory: `$0.override(\.detail) { id in StubDetail(id) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value from the factory's arguments.
    @MainActor public mutating func override<First, each Argument, Value>(
        _ keyPath: KeyPath<Graph, @MainActor (First, repeat each Argument) throws -> Value>,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @MainActor (First, repeat each Argument) throws -> Value
    ) {
        replace(OverrideName(mainActor: keyPath), SourcePlace(fileID: fileID, line: line)) { FactoryValue(make) }
    }

    /// Replaces a factory without arguments: `$0.override(\.makeDetail) { StubDetail() }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value.
    @_disfavoredOverload public mutating func override<Value>(
        _ keyPath: any KeyPath<Graph, @Sendable () -> Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @Sendable () -> Value
    ) {
        replace(OverrideName(keyPath), SourcePlace(fileID: fileID, line: line)) { FactoryValue(make) }
    }

    /// Replaces a throwing factory without arguments: `$0.override(\.makeDetail) { StubDetail() }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value.
    @_disfavoredOverload public mutating func override<Value>(
        _ keyPath: any KeyPath<Graph, @Sendable () throws -> Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @Sendable () throws -> Value
    ) {
        replace(OverrideName(keyPath), SourcePlace(fileID: fileID, line: line)) { FactoryValue(make) }
    }

    /// Replaces a main-actor factory without arguments: `$0.override(\.makeDetail) { StubDetail() }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value.
    @_disfavoredOverload @MainActor public mutating func override<Value>(
        _ keyPath: KeyPath<Graph, @MainActor () -> Value>,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @MainActor () -> Value
    ) {
        replace(OverrideName(mainActor: keyPath), SourcePlace(fileID: fileID, line: line)) { FactoryValue(make) }
    }

    /// Replaces a throwing main-actor factory without arguments: `$0.override(\.makeDetail) { StubDetail() }`.
    ///
    /// - Parameters:
    ///   - keyPath: The factory.
    ///   - make: Builds the value.
    @_disfavoredOverload @MainActor public mutating func override<Value>(
        _ keyPath: KeyPath<Graph, @MainActor () throws -> Value>,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @MainActor () throws -> Value
    ) {
        replace(OverrideName(mainActor: keyPath), SourcePlace(fileID: fileID, line: line)) { FactoryValue(make) }
    }

    private mutating func replace<Value>(
        _ name: OverrideName, _ site: SourcePlace, _ make: @escaping @Sendable () -> Value
    ) {
        add(name, of: Value.self, .replace, maker { _ in make() }, at: site)
    }

    @available(*, unavailable, message: "declare the type of the factory with '@Sendable' before its arguments")
    @_alwaysEmitIntoClient public func override<each Argument, Value>(
        _ keyPath: KeyPath<Graph, (repeat each Argument) -> Value>, _ make: (repeat each Argument) -> Value
    ) {
        refuse()
    }
}
