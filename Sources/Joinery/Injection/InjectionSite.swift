// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A place where a binding is injected after the creation of its owner.
///
/// It resolves in the world in which it was created, with the typed graphs that were current there.
struct InjectionSite<Value>: Sendable {
    private let scope: CapturedScope
    private let read: Transfer<() -> Value>

    /// - Parameters:
    ///   - name: The key path of the binding, if it can be compared.
    ///   - read: Reads the binding. `Sendable`, or used only on the main actor.
    private init(_ name: (any AnyKeyPath & Sendable)?, _ read: @escaping () -> Value) {
        scope = CapturedScope(reading: name.map { .keyPath($0) })
        self.read = Transfer(read)
    }

    /// The current value of the binding.
    func resolve() -> Value {
        scope.perform { read.value() }
    }

    /// Returns a read that keeps a part of the value.
    func deferred<Kept>(_ keep: @escaping @Sendable (Value) -> Kept) -> DeferredRead<Kept> {
        DeferredRead(in: scope) { [read] in keep(read.value()) }
    }
}

extension InjectionSite {
    init(_ keyPath: any KeyPath<Dependencies, Value> & Sendable) {
        self.init(keyPath) { inject(keyPath) }
    }

    init<Graph: DependencyGraph>(_ keyPath: any KeyPath<Graph, Value> & Sendable, at place: SourcePlace) {
        self.init(keyPath) { currentGraph(Graph.self, at: place)[keyPath: keyPath] }
    }

    @MainActor init(onMainActor keyPath: KeyPath<Dependencies, Value>) {
        let keyPath = Transfer(keyPath)
        self.init(nil) { MainActor.assumeIsolated { Transfer(inject(keyPath.value)) }.value }
    }

    @MainActor init<Graph: DependencyGraph>(
        onMainActor keyPath: KeyPath<Graph, Value>, at place: SourcePlace
    ) {
        let keyPath = Transfer(keyPath)
        self.init(nil) {
            MainActor.assumeIsolated { Transfer(currentGraph(Graph.self, at: place)[keyPath: keyPath.value]) }.value
        }
    }
}
