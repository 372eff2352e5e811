// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A place where a binding is injected after the creation of its owner.
struct InjectionSite<Value>: Sendable {
    /// Whether the binding belongs to a typed graph.
    let isOfTypedGraph: Bool
    private let read: Transfer<() -> Value>

    private init(isOfTypedGraph: Bool, read: Transfer<() -> Value>) {
        self.isOfTypedGraph = isOfTypedGraph
        self.read = read
    }

    /// - Parameter read: Reads the binding. `Sendable`, or used only on the main actor.
    private init<Graph: DependencyGraph>(of graph: Graph.Type, _ read: @escaping () -> Value) {
        isOfTypedGraph = graph != Dependencies.self
        self.read = Transfer(read)
    }

    /// Reads the binding where this is called.
    func readHere() -> Value { read.value() }

    /// The same injection site, with an optional value.
    var optional: InjectionSite<Value?> {
        InjectionSite<Value?>(isOfTypedGraph: isOfTypedGraph, read: Transfer { [read] in read.value() })
    }
}

extension InjectionSite {
    init(_ keyPath: any KeyPath<Dependencies, Value> & Sendable) {
        self.init(of: Dependencies.self) { inject(keyPath) }
    }

    init<Graph: DependencyGraph>(_ keyPath: any KeyPath<Graph, Value> & Sendable, at place: SourcePlace) {
        self.init(of: Graph.self) { currentGraph(Graph.self, at: place)[keyPath: keyPath] }
    }

    @MainActor init(onMainActor keyPath: KeyPath<Dependencies, Value>) {
        let keyPath = Transfer(keyPath)
        self.init(of: Dependencies.self) { MainActor.assumeIsolated { Transfer(inject(keyPath.value)) }.value }
    }

    @MainActor init<Graph: DependencyGraph>(
        onMainActor keyPath: KeyPath<Graph, Value>, at place: SourcePlace
    ) {
        let keyPath = Transfer(keyPath)
        self.init(of: Graph.self) {
            MainActor.assumeIsolated { Transfer(currentGraph(Graph.self, at: place)[keyPath: keyPath.value]) }.value
        }
    }
}
