// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The changes that a world makes to the bindings of ``Dependencies``. The parameter of the closures of
/// `withDependencies`, `prepareDependencies` and the test traits has this type.
public typealias DependencyOverrides = GraphOverrides<Dependencies>

/// The changes that a world makes to the bindings of one type of graph.
///
/// ```swift
/// withDependencies {
///     $0[\.listings] = StubListings()
///     $0.override(\.search) { RecordingSearch(listings: $0.listings) }
///     $0.decorate(\.payment) { payment, _ in LoggingPayment(payment) }
/// } operation: { … }
/// ```
///
/// Each change names one binding, by a key path or, if there is no key path for it, by a closure that reads it. Later
/// changes take precedence: a value replaces earlier ones, and a decorator wraps the current value.
///
/// A key path must name a property whose getter is one binding call. Assigning a value to any other property (a stored
/// property, or a value computed from a binding) stops the program with its place. A closure for a getter that changes
/// the type of the binding it reads stops the program when that binding is first read and its value fits the override.
/// A closure for a getter that reads another graph's binding is never used, which strict tests report.
@dynamicMemberLookup
public struct GraphOverrides<Graph: DependencyGraph>: Sendable {
    /// The changes.
    package var changes = WorldChanges()
    /// Whether these prepare a world, rather than apply to an operation.
    package var isPreparation = false

    /// No changes.
    package init() {}

    /// Creates a continuation of the same changes for another type of graph.
    private init<Other>(continuing other: GraphOverrides<Other>) {
        changes = other.changes
        isPreparation = other.isPreparation
    }

    /// Changes bindings of a typed graph: `$0.graph(SessionGraph.self) { $0[\.favorites] = StubFavorites() }`.
    ///
    /// - Parameters:
    ///   - graph: The type of the graph. The changes apply to each graph of this type that is created in the world.
    ///   - update: A closure that makes the changes.
    public mutating func graph<Other: DependencyGraph>(
        _ graph: Other.Type, _ update: (inout GraphOverrides<Other>) -> Void
    ) {
        var overrides = GraphOverrides<Other>(continuing: self)
        update(&overrides)
        changes = overrides.changes
    }

    /// Adds a change of the binding with a name.
    ///
    /// - Parameter memory: Memory with the value, if the change gives one.
    mutating func add(
        _ name: OverrideName, of value: Any.Type, _ change: Override.Change, _ make: Override.Maker? = nil,
        in memory: OverrideMemory = OverrideMemory(), attachment: (any AnyObject & Sendable)? = nil,
        at site: SourcePlace
    ) {
        var known = name.needsMainActor ? nil : name.keyPath.flatMap(KnownNames.name)
        // Without the graph, another value cannot be compared here, so it is when the graph is read.
        let isUsable = known?.isProven == true || Graph.self == Dependencies.self
        if let type = known?.binding.value, !isUsable || type != value { known = nil }
        let override = Override(
            change, make, of: known?.binding, named: name, of: Graph.self, value, in: memory,
            isPreparation: isPreparation, attachment: attachment, site: site)
        changes.overrides.append(override)
        // With a value, a mistake in the name is reported here.
        guard known?.isProven != true, known == nil || override.given != nil, Graph.self == Dependencies.self,
            let sample = override.sample
        else { return }
        let reader = Reader()
        _ = override.evaluate(on: nil, in: reader.world, reader, answering: .value(sample))
    }

    /// Adds a contribution to the collection with a name. A world ignores it if one with its key is in effect.
    mutating func contribute<Element>(
        to name: OverrideName, for key: (any Hashable & Sendable)?, at site: SourcePlace,
        _ make: @escaping @Sendable ([Element], Graph) throws -> [Element]
    ) {
        var name = name
        if let key { name.key = ValueKey(key) }
        add(name, of: [Element].self, .decorate, decorator(make), at: site)
    }

    /// Returns the value that these changes assign to a binding, or else the value before the changes.
    ///
    /// - Parameter needsMainActor: Whether the key path is that of a main-actor property.
    func value<Value>(at keyPath: KeyPath<Graph, Value>, needsMainActor: Bool = false, _ site: SourcePlace) -> Value {
        assignedValue(Value.self, keyPath, needsMainActor: needsMainActor)
            ?? currentGraph(Graph.self, at: site)[keyPath: keyPath]
    }

    /// Returns the value that these changes assign to a binding, or `nil` if they assign none or replace it later.
    private func assignedValue<Value>(_ type: Value.Type, _ keyPath: AnyKeyPath, needsMainActor: Bool) -> Value? {
        let last = changes.overrides.last { override in
            guard override.isBase, let name = override.name, name.needsMainActor == needsMainActor else { return false }
            return name.keyPath == keyPath
        }
        guard let last, last.value == type else { return nil }
        return last.given?.assumingMemoryBound(to: type).pointee
    }

    /// Binds a requirement, and keeps something with the instance that is built.
    package mutating func bind<Value>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, keeping attachment: any AnyObject & Sendable,
        at site: SourcePlace, _ make: @escaping @Sendable (Graph) -> Value
    ) {
        add(OverrideName(keyPath), of: Value.self, .bind, maker(make), attachment: attachment, at: site)
    }

    /// Returns a maker for the engine, which does not know the types.
    package func maker<Value>(_ make: @escaping @Sendable (Graph) throws -> Value) -> Override.Maker {
        { current, memory in
            let value = try make(Self.graph(current))
            memory.assumingMemoryBound(to: Value.self).initialize(to: value)
        }
    }

    /// Returns a change of values for the engine, which does not know the types.
    package func decorator<Value>(_ change: @escaping @Sendable (Value, Graph) throws -> Value) -> Override.Maker {
        { current, memory in
            let memory = memory.assumingMemoryBound(to: Value.self)
            let value = try change(memory.move(), Self.graph(current))
            memory.initialize(to: value)
        }
    }

    private static func graph(_ current: CurrentGraph?) -> Graph {
        guard let graph = CurrentGraph.graph(current, as: Graph.self) else {
            preconditionFailure("An override of \(Graph.self) was applied to another graph.")
        }
        return graph
    }
}

extension GraphOverrides where Graph == Dependencies {
    /// The context for which values are created: the live program, a preview or a test.
    public var context: DependencyContext {
        get { changes.context ?? Reader().world.context }
        set { changes.context = newValue }
    }

    /// The time after which a thread's wait for another thread's build is reported.
    ///
    /// The report names which thread waits for which. It is a line on the standard error stream or, in a test, an
    /// issue. The default is the value of the enclosing world, and ten seconds in the outermost one.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    public var longWait: Duration {
        get { .seconds(changes.longWait ?? Reader().world.longWait) }
        set { changes.longWait = newValue / .seconds(1) }
    }
}

// MARK: - Bindings named by a key path

extension GraphOverrides {
    /// The value of a binding. Assigning replaces it. Reading gives the value that these changes have assigned, or else
    /// the value before the changes.
    public subscript<Value: Sendable>(
        keyPath: any KeyPath<Graph, Value> & Sendable, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        get { value(at: keyPath, SourcePlace(fileID: fileID, line: line)) }
        set {
            add(
                OverrideName(keyPath), of: Value.self, .value, in: OverrideMemory(newValue),
                at: SourcePlace(fileID: fileID, line: line))
        }
    }

    /// Replaces the builder of a binding.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value. The scope of the binding decides how long the value lives.
    @_alwaysEmitIntoClient public mutating func override<Value>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @Sendable () -> Value
    ) {
        override(keyPath, fileID: fileID, line: line) { _ in make() }
    }

    /// Replaces the builder of a binding.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value from the graph. The scope of the binding decides how long the value lives.
    public mutating func override<Value>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @Sendable (Graph) -> Value
    ) {
        add(OverrideName(keyPath), of: Value.self, .replace, maker(make), at: SourcePlace(fileID: fileID, line: line))
    }

    /// Binds a requirement to a value, which is built when it is first read.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value. The scope of the binding decides how long the value lives.
    @_alwaysEmitIntoClient public mutating func bind<Value>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @Sendable () -> Value
    ) {
        bind(keyPath, fileID: fileID, line: line) { _ in make() }
    }

    /// Binds a requirement to a value, which is built when it is first read.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - make: Builds the value from the graph. The scope of the binding decides how long the value lives.
    public mutating func bind<Value>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @Sendable (Graph) -> Value
    ) {
        add(OverrideName(keyPath), of: Value.self, .bind, maker(make), at: SourcePlace(fileID: fileID, line: line))
    }

    /// Wraps or changes the value of a binding.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - change: Returns the new value, given the current one and the graph.
    public mutating func decorate<Value>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, fileID: StaticString = #fileID, line: UInt = #line,
        _ change: @escaping @Sendable (Value, Graph) -> Value
    ) {
        add(
            OverrideName(keyPath), of: Value.self, .decorate, decorator(change),
            at: SourcePlace(fileID: fileID, line: line))
    }

    /// Adds an element to a collection binding, after the existing ones.
    ///
    /// - Parameters:
    ///   - keyPath: The collection.
    ///   - key: Identifies the contribution, if the code that makes it may run twice. Only the first one with a key counts.
    ///   - make: Builds the element from the graph, when the collection is first read.
    public mutating func contribute<Element: Sendable>(
        to keyPath: any KeyPath<Graph, [Element]> & Sendable, for key: (any Hashable & Sendable)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @Sendable (Graph) -> Element
    ) {
        contribute(to: OverrideName(keyPath), for: key, at: SourcePlace(fileID: fileID, line: line)) { $0 + [make($1)] }
    }

    /// Uses the live value of a binding, even in a test or if an enclosing world replaces it.
    ///
    /// The live value is the result of the first closure of the binding call. Strict tests do not report it.
    public mutating func useLive<Value>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        add(OverrideName(keyPath), of: Value.self, .useLive, at: SourcePlace(fileID: fileID, line: line))
    }
}

// MARK: - Bindings that no key path can name: throwing getters, members of a family, values of a mixin

extension GraphOverrides {
    /// Replaces the binding that a closure reads.
    ///
    /// ```swift
    /// $0.override({ try $0.archive }) { Archive.empty }
    /// $0.override({ $0.cache(for: .europe) }) { Cache.empty }
    /// ```
    ///
    /// - Parameters:
    ///   - getter: Reads the binding from the graph. It must not do anything else.
    ///   - make: Builds the value. It may throw the errors that the binding may throw.
    public mutating func override<Value>(
        _ getter: @escaping @Sendable (Graph) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @Sendable () throws -> Value
    ) {
        add(
            OverrideName(reading: getter), of: Value.self, .replace, maker { _ in try make() },
            at: SourcePlace(fileID: fileID, line: line))
    }

    /// Wraps or changes the value of the binding that a closure reads.
    ///
    /// - Parameters:
    ///   - getter: Reads the binding from the graph. It must not do anything else.
    ///   - change: Returns the new value, given the current one and the graph. It may throw the errors that the binding
    ///     may throw.
    public mutating func decorate<Value>(
        _ getter: @escaping @Sendable (Graph) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ change: @escaping @Sendable (Value, Graph) throws -> Value
    ) {
        add(
            OverrideName(reading: getter), of: Value.self, .decorate, decorator(change),
            at: SourcePlace(fileID: fileID, line: line))
    }

    /// Uses the live value of the binding that a closure reads, even in a test or if an enclosing world replaces it.
    ///
    /// - Parameter getter: Reads the binding from the graph. It must not do anything else.
    public mutating func useLive<Value>(
        _ getter: @escaping @Sendable (Graph) throws -> Value,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        add(OverrideName(reading: getter), of: Value.self, .useLive, at: SourcePlace(fileID: fileID, line: line))
    }
}
