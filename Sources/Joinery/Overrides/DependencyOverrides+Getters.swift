// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Overrides of bindings that no key path can name: throwing getters, members of a family, values of a mixin.

extension DependencyOverrides {
    /// Replaces the binding that a closure reads.
    ///
    /// ```swift
    /// $0.override({ try $0.archive }) { Archive.empty }
    /// $0.override({ $0.cache(for: .europe) }) { Cache.empty }
    /// ```
    ///
    /// - Parameters:
    ///   - getter: Reads the binding from the graph, and does nothing else.
    ///   - make: Builds the value. It may throw what the binding may throw.
    public mutating func override<Graph: DependencyGraph, Value>(
        _ getter: @escaping @Sendable (Graph) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () throws -> Value
    ) {
        let site = SourcePlace(fileID: fileID, line: line, column: column)
        add(BindingName<Graph, Value>(reading: getter), .replace { _ in try make() }, site)
    }

    /// Replaces the binding of ``Dependencies`` that a closure reads.
    ///
    /// - Parameters:
    ///   - getter: Reads the binding from the dependencies, and does nothing else.
    ///   - make: Builds the value. It may throw what the binding may throw.
    public mutating func override<Value>(
        _ getter: @escaping @Sendable (Dependencies) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () throws -> Value
    ) {
        let site = SourcePlace(fileID: fileID, line: line, column: column)
        add(BindingName(reading: getter), .replace { _ in try make() }, site)
    }

    /// Replaces the main-actor binding of ``Dependencies`` that a closure reads.
    ///
    /// - Parameters:
    ///   - actor: The main actor's type.
    ///   - getter: Reads the binding from the dependencies, and does nothing else.
    ///   - make: Builds the value, on the main actor. It may throw what the binding may throw.
    @MainActor public mutating func override<Value>(
        on actor: MainActor.Type, _ getter: @escaping @MainActor (Dependencies) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @MainActor () throws -> Value
    ) {
        let site = SourcePlace(fileID: fileID, line: line, column: column)
        add(BindingName(reading: getter), .replace(onMainActor { (_: Dependencies) in try make() }), site)
    }

    /// Wraps or changes the value of the binding that a closure reads.
    ///
    /// - Parameters:
    ///   - getter: Reads the binding from the graph, and does nothing else.
    ///   - change: Makes the new value from the one there is. It may throw what the binding may throw.
    public mutating func decorate<Graph: DependencyGraph, Value>(
        _ getter: @escaping @Sendable (Graph) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ change: @escaping @Sendable (Value) throws -> Value
    ) {
        let site = SourcePlace(fileID: fileID, line: line, column: column)
        add(BindingName<Graph, Value>(reading: getter), .decorate { value, _ in try change(value) }, site)
    }

    /// Wraps or changes the value of the binding of ``Dependencies`` that a closure reads.
    ///
    /// - Parameters:
    ///   - getter: Reads the binding from the dependencies, and does nothing else.
    ///   - change: Makes the new value from the one there is. It may throw what the binding may throw.
    public mutating func decorate<Value>(
        _ getter: @escaping @Sendable (Dependencies) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ change: @escaping @Sendable (Value) throws -> Value
    ) {
        let site = SourcePlace(fileID: fileID, line: line, column: column)
        add(BindingName(reading: getter), .decorate { value, _ in try change(value) }, site)
    }

    /// Goes back to what the binding that a closure reads declares, whatever an enclosing world has put in its place.
    ///
    /// - Parameter getter: Reads the binding from the graph, and does nothing else.
    public mutating func reset<Graph: DependencyGraph, Value>(
        _ getter: @escaping @Sendable (Graph) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        let site = SourcePlace(fileID: fileID, line: line, column: column)
        add(BindingName<Graph, Value>(reading: getter), .reset, site)
    }

    /// Goes back to what the binding of ``Dependencies`` that a closure reads declares, whatever an enclosing world
    /// has put in its place.
    ///
    /// - Parameter getter: Reads the binding from the dependencies, and does nothing else.
    public mutating func reset<Value>(
        _ getter: @escaping @Sendable (Dependencies) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        let site = SourcePlace(fileID: fileID, line: line, column: column)
        add(BindingName(reading: getter), .reset, site)
    }
}
