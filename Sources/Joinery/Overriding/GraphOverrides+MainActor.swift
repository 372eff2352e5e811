// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Overrides of main-actor bindings. Their key paths are not `Sendable`, and can be formed only on the main actor.

extension GraphOverrides {
    /// The value of a main-actor binding. Assigning replaces it. Reading gives the value that these changes have
    /// assigned, or else the value before the changes.
    @MainActor
    public subscript<Value>(
        keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        on actor: MainActor.Type = MainActor.self
    ) -> Value {
        get { value(at: keyPath, needsMainActor: true, SourcePlace(fileID: fileID, line: line)) }
        set {
            add(
                OverrideName(mainActor: keyPath), of: Value.self, .value, in: OverrideMemory(newValue),
                at: SourcePlace(fileID: fileID, line: line))
        }
    }

    /// Replaces the builder of a main-actor binding.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value. The scope of the binding decides how long the value lives.
    @_alwaysEmitIntoClient @MainActor public mutating func override<Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        on actor: MainActor.Type = MainActor.self,
        _ make: @escaping () -> Value
    ) {
        override(keyPath, fileID: fileID, line: line) { (_: Graph) in make() }
    }

    /// Replaces the builder of a main-actor binding.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value from the graph. The scope of the binding decides how long the value lives.
    @MainActor public mutating func override<Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        on actor: MainActor.Type = MainActor.self,
        _ make: @escaping (Graph) -> Value
    ) {
        add(
            OverrideName(mainActor: keyPath), of: Value.self, .replace, maker(onMainActor { make($0) }),
            at: SourcePlace(fileID: fileID, line: line))
    }

    /// Binds a main-actor requirement to a value, which is built when it is first read.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value. The scope of the binding decides how long the value lives.
    @_alwaysEmitIntoClient @MainActor public mutating func bind<Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        on actor: MainActor.Type = MainActor.self,
        _ make: @escaping () -> Value
    ) {
        bind(keyPath, fileID: fileID, line: line) { (_: Graph) in make() }
    }

    /// Binds a main-actor requirement to a value, which is built when it is first read.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value from the graph. The scope of the binding decides how long the value lives.
    @MainActor public mutating func bind<Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        on actor: MainActor.Type = MainActor.self,
        _ make: @escaping (Graph) -> Value
    ) {
        add(
            OverrideName(mainActor: keyPath), of: Value.self, .bind, maker(onMainActor { make($0) }),
            at: SourcePlace(fileID: fileID, line: line))
    }

    /// Wraps or changes the value of a main-actor binding.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - change: Returns the new value, given the current one and the graph.
    @MainActor public mutating func decorate<Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        on actor: MainActor.Type = MainActor.self,
        _ change: @escaping (Value, Graph) -> Value
    ) {
        add(
            OverrideName(mainActor: keyPath), of: Value.self, .decorate, decorator(onMainActor { change($0, $1) }),
            at: SourcePlace(fileID: fileID, line: line))
    }

    /// Adds an element to a main-actor collection binding, after the existing ones.
    ///
    /// - Parameters:
    ///   - keyPath: The collection.
    ///   - key: Identifies the contribution, if the code that makes it may run twice. Only the first one with a key counts.
    ///   - make: Builds the element from the graph, when the collection is first read.
    @MainActor public mutating func contribute<Element>(
        to keyPath: KeyPath<Graph, [Element]>, for key: (any Hashable & Sendable)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, on actor: MainActor.Type = MainActor.self,
        _ make: @escaping (Graph) -> Element
    ) {
        contribute(
            to: OverrideName(mainActor: keyPath), for: key, at: SourcePlace(fileID: fileID, line: line),
            onMainActor { $0 + [make($1)] })
    }

    /// Uses the live value of a main-actor binding, even in a test or if an enclosing world replaces it.
    ///
    /// Strict tests do not report it.
    @MainActor public mutating func useLive<Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        on actor: MainActor.Type = MainActor.self
    ) {
        add(OverrideName(mainActor: keyPath), of: Value.self, .useLive, at: SourcePlace(fileID: fileID, line: line))
    }

    /// Replaces the main-actor binding that a closure reads.
    ///
    /// - Parameters:
    ///   - actor: The type of the main actor.
    ///   - getter: Reads the binding from the graph. It must not do anything else.
    ///   - make: Builds the value, on the main actor. It may throw the errors that the binding may throw.
    @MainActor public mutating func override<Value>(
        on actor: MainActor.Type, _ getter: @escaping @MainActor (Graph) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @MainActor () throws -> Value
    ) {
        add(
            OverrideName(needsMainActor: true, reading: onMainActor { try getter($0) }), of: Value.self,
            .replace, maker(onMainActor { (_: Graph) in try make() }),
            at: SourcePlace(fileID: fileID, line: line))
    }
}
