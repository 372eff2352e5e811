// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension OverrideName {
    private init<Graph: DependencyGraph, Value>(
        keyPath: (any AnyKeyPath & Sendable)?, mainActorKeyPath: Transfer<AnyKeyPath>? = nil,
        needsMainActor: Bool = false,
        reading getter: @escaping @Sendable (Graph) throws -> Value?
    ) {
        evaluate = { current in
            guard let graph = CurrentGraph.graph(current, as: Graph.self) else { return nil }
            return try getter(graph)
        }
        self.keyPath = keyPath
        self.mainActorKeyPath = mainActorKeyPath
        self.needsMainActor = needsMainActor
    }

    /// Creates a name from a key path that can be evaluated anywhere.
    init<Graph: DependencyGraph, Value>(_ keyPath: any KeyPath<Graph, Value> & Sendable) {
        self.init(keyPath: keyPath) { (graph: Graph) in graph[keyPath: keyPath] }
    }

    /// Creates a name from a key path to a factory, whose closure is not the binding's value itself.
    init<Graph: DependencyGraph, Maker>(factory keyPath: any KeyPath<Graph, Maker> & Sendable) {
        self.init(keyPath: keyPath) { (graph: Graph) in read(keyPath, of: graph) }
    }

    /// Creates a name from a key path to a main-actor factory.
    @MainActor init<Graph: DependencyGraph, Maker>(mainActorFactory keyPath: KeyPath<Graph, Maker>) {
        let keyPath = Transfer(keyPath)
        self.init(
            keyPath: nil, needsMainActor: true,
            reading: onMainActor { (graph: Graph) in read(keyPath.value, of: graph) })
    }

    /// Creates a name from a closure that reads the binding.
    init<Graph: DependencyGraph, Value>(reading getter: @escaping @Sendable (Graph) throws -> Value) {
        self.init(keyPath: nil) { (graph: Graph) in try getter(graph) }
    }

    /// Creates a name from a closure that reads the binding on the main actor.
    @MainActor init<Graph: DependencyGraph, Value>(onMainActor getter: @escaping @MainActor (Graph) throws -> Value) {
        self.init(keyPath: nil, needsMainActor: true, reading: onMainActor { (graph: Graph) in try getter(graph) })
    }

    /// Creates a name from a key path to a main-actor property.
    @MainActor init<Graph: DependencyGraph, Value>(mainActor keyPath: KeyPath<Graph, Value>) {
        let keyPath = Transfer(keyPath)
        self.init(
            keyPath: nil, mainActorKeyPath: Transfer(keyPath.value), needsMainActor: true,
            reading: onMainActor { (graph: Graph) in graph[keyPath: keyPath.value] })
    }
}

extension CurrentGraph {
    /// The graph of a type that a name or a maker gets: the current one of this type, or `Dependencies`.
    static func graph<Graph: DependencyGraph>(_ current: CurrentGraph?, as type: Graph.Type) -> Graph? {
        if type == Dependencies.self { return Dependencies() as? Graph }
        return current?.first(type)
    }
}

private func read<Graph>(_ keyPath: PartialKeyPath<Graph>, of graph: Graph) -> Void? {
    _ = graph[keyPath: keyPath]
    return nil
}

/// Returns a main-actor closure in a form that the engine can keep. The engine calls it only from a main-actor getter.
///
/// The closures of callers do not have `@MainActor` in their type. Otherwise the compiler would prefer the overloads
/// for `Sendable` key paths, and then reject the key path. Because they are written on the main actor, they are
/// isolated to it.
@MainActor func onMainActor<Argument, Value>(
    _ closure: @escaping (Argument) throws -> Value
) -> @Sendable (Argument) throws -> Value {
    let closure = Transfer(closure)
    return { argument in
        let argument = Transfer(argument)
        return try MainActor.assumeIsolated { Transfer(try closure.value(argument.value)) }.value
    }
}

/// Returns a main-actor closure with two arguments in a form that the engine can keep.
@MainActor func onMainActor<First, Second, Value>(
    _ closure: @escaping (First, Second) throws -> Value
) -> @Sendable (First, Second) throws -> Value {
    let inOne = onMainActor { (arguments: (First, Second)) in try closure(arguments.0, arguments.1) }
    return { first, second in try inOne((first, second)) }
}
