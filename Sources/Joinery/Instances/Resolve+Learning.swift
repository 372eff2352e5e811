// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// Learns what those overrides of this type of graph name that have a value at hand, so that a mistake in a name
    /// is told where the graph is first run.
    func learnOverridesWithSample(under build: Build?) {
        for layer in instances.currentTable().layer.outward() {
            for pending in layer.overrides.pendingWithSample(for: ObjectIdentifier(Self.self))
            where !pending.override.needsMainActor {
                _ = pending.override.learn(on: self, in: pending.table, under: build, for: nil)
            }
        }
    }
}

extension Request {
    /// Learns what the overrides name that may name this binding.
    ///
    /// An override with a closure has no value yet that would let its key path be tried out in isolation, so it waits
    /// here, until a binding of its graph and value type is resolved for the first time.
    ///
    /// - Returns: The value of this binding, if it had to be built, with what it was built from.
    func learnOverrides(in layer: Layer, for resolution: Resolution?) -> Learnt? {
        var own: Learnt?
        for pending in layer.pendingOverrides(like: binding.key) where canLearn(pending.override) {
            if let learnt = learn(pending, for: resolution), learnt.binding == binding.key { own = learnt }
        }
        return own
    }

    func learn(_ pending: PendingOverride, for resolution: Resolution?) -> Learnt? {
        pending.override.learn(on: graph, in: pending.table, under: context?.activeBuild, for: resolution)
    }

    /// Whether the getter that the override names can be run here.
    func canLearn(_ override: AnyOverride) -> Bool {
        guard !override.needsMainActor || binding.isolation === MainActor.shared else { return false }
        return override.graphType == ObjectIdentifier(Graph.self)
            || override.graphType == ObjectIdentifier(Dependencies.self)
    }
}
