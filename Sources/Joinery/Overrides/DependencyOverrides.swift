// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What a world changes: the `$0` of `withDependencies`, `prepareDependencies` and the test traits.
///
/// ```swift
/// withDependencies {
///     $0[\.listings] = StubListings()
///     $0.override(\.search) { RecordingSearch(listings: $0.listings) }
///     $0.decorate(\.payment) { LoggingPayment($0) }
/// } operation: { … }
/// ```
///
/// Each names one binding, by a key path or, where no key path can, by a closure that reads it. What is written later
/// counts: a value takes the place of earlier ones, a decorator wraps what is there.
///
/// A key path must name a getter that is one binding call. An assigned value for anything else (a stored property, a
/// value computed from a binding) stops the program with its place. A closure for a getter that changes the type of
/// the binding it reads stops a test when that binding is built. One for a getter that reads another graph's binding
/// is used by nothing: a strict test tells.
public struct DependencyOverrides: Sendable {
    var entries: [any BindingOverride] = []
    var chosenContext: DependencyContext?
    var waitReportDelay: Duration?
    /// Whether these prepare a world, rather than being for an operation.
    var isPreparation = false
    /// Those of the dependencies that are changed.
    private let enclosingInstances: Instances?

    init(from enclosing: Dependencies?) {
        enclosingInstances = enclosing?.instances
    }

    private var enclosing: Dependencies? { enclosingInstances.map { Dependencies(instances: $0) } }

    /// Whether values are made for the live program, a preview or a test.
    public var context: DependencyContext {
        get { chosenContext ?? enclosing?.context ?? .ofProcess }
        set { chosenContext = newValue }
    }

    /// How long a thread may wait for an instance that another thread builds, before a line on the standard error
    /// stream (in a test, an issue) tells who waits for whom. As in the enclosing world unless set; there, ten seconds.
    public var longWait: Duration {
        get {
            waitReportDelay
                ?? (enclosingInstances?.currentTable().layer.waitReportDelay ?? Layer.defaultWaitReportDelay)
        }
        set { waitReportDelay = newValue }
    }

    mutating func add<Graph: DependencyGraph, Value>(
        _ name: BindingName<Graph, Value>, _ change: OverrideChange<Graph, Value>,
        sample: @autoclosure () -> Value? = Sample.value(of: Value.self), _ site: SourcePlace
    ) {
        let override = Override(name, change, sample: sample, isPreparation: isPreparation, site: site)
        // With a value at hand a mistake in the name is told here. The dependencies serve to run the getter only.
        if override.hasSample, Graph.self == Dependencies.self {
            _ = override.learn(
                on: enclosing ?? Dependencies(instances: .process), in: nil,
                under: ResolutionContext.current?.activeBuild, for: nil, sample: nil)
        }
        entries.append(override)
    }

    /// The graph that reads a binding as it is before the changes.
    func enclosingGraph<Graph: DependencyGraph>(_ type: Graph.Type, _ site: SourcePlace) -> Graph {
        let dependencies = enclosing ?? .current
        guard let graph = dependencies as? Graph ?? ResolutionContext.current?.graphs?.first(type) else {
            Misuse.noCurrentGraph("\(type)", site: site).stop()
        }
        return graph
    }
}

extension BindingName {
    /// By a key path that may be evaluated anywhere.
    init(_ keyPath: any KeyPath<Graph, Value> & Sendable) {
        self.init(evaluate: { $0[keyPath: keyPath] }, keyPath: keyPath, needsMainActor: false)
    }

    /// By a key path to a factory, whose closure is not the binding's value itself.
    init<Maker>(factory keyPath: any KeyPath<Graph, Maker> & Sendable) {
        self.init(evaluate: { read(keyPath, of: $0) }, keyPath: keyPath, needsMainActor: false)
    }

    /// By a key path to a factory of the main actor.
    @MainActor init<Maker>(mainActorFactory keyPath: KeyPath<Graph, Maker>) where Graph: Sendable {
        let keyPath = Transfer(keyPath)
        self.init(
            evaluate: onMainActor { read(keyPath.value, of: $0) }, keyPath: nil, needsMainActor: true)
    }

    /// By a closure that reads the binding.
    init(reading getter: @escaping @Sendable (Graph) throws -> Value) {
        self.init(evaluate: getter, keyPath: nil, needsMainActor: false)
    }

    /// By a closure that reads the binding on the main actor.
    @MainActor init(reading getter: @escaping @MainActor (Graph) throws -> Value) where Graph: Sendable {
        self.init(evaluate: onMainActor(getter), keyPath: nil, needsMainActor: true)
    }

    /// By a key path to a main-actor property.
    @MainActor init(mainActor keyPath: KeyPath<Graph, Value>) where Graph: Sendable {
        let keyPath = Transfer(keyPath)
        self.init(evaluate: onMainActor { $0[keyPath: keyPath.value] }, keyPath: nil, needsMainActor: true)
    }
}

private func read<Graph, Value>(_ keyPath: PartialKeyPath<Graph>, of graph: Graph) -> Value? {
    _ = graph[keyPath: keyPath]
    return nil
}

/// A closure of the main actor for the engine, which calls it from a main-actor getter only.
///
/// The closures that a caller writes have no `@MainActor` in their type: with it, the compiler prefers the overloads
/// for key paths that are `Sendable`, and then refuses the key path. Written on the main actor they belong to it.
@MainActor func onMainActor<Argument, Value>(
    _ closure: @escaping (Argument) throws -> Value
) -> @Sendable (Argument) throws -> Value {
    let closure = Transfer(closure)
    return { argument in
        let argument = Transfer(argument)
        return try MainActor.assumeIsolated { Transfer(try closure.value(argument.value)) }.value
    }
}

/// A closure of the main actor with two arguments, for the engine.
@MainActor func onMainActor<First, Second, Value>(
    _ closure: @escaping (First, Second) throws -> Value
) -> @Sendable (First, Second) throws -> Value {
    let inOne = onMainActor { (arguments: (First, Second)) in try closure(arguments.0, arguments.1) }
    return { first, second in try inOne((first, second)) }
}
