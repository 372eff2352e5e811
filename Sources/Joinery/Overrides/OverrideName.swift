// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The name by which an override refers to its binding.
struct OverrideName: Sendable {
    /// Runs the binding's getter. The result is `nil` if its type differs from the type of the binding's value.
    let evaluate: @Sendable (any DependencyGraph) throws -> Instance?
    /// The key path by which the binding is remembered, or `nil` if names cannot be compared.
    let keyPath: (any AnyKeyPath & Sendable)?
    /// The key path of a main-actor binding, which is compared only on the main actor.
    let mainActorKeyPath: Transfer<AnyKeyPath>?
    let needsMainActor: Bool

    private init<Graph: DependencyGraph, Value>(
        keyPath: (any AnyKeyPath & Sendable)?, mainActorKeyPath: Transfer<AnyKeyPath>? = nil,
        needsMainActor: Bool = false,
        reading getter: @escaping @Sendable (Graph) throws -> Value?
    ) {
        evaluate = { graph in
            guard let graph = graph as? Graph, let value = try getter(graph) else { return nil }
            return StrongInstance(value)
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
