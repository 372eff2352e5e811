// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// Learns what those overrides of this type of graph name that have a value at hand, so that a mistake in a name
    /// is told where the graph is first run.
    func learnOverridesWithSample(under build: Build?) {
        for pending in instances.currentTable().layer.pendingOverrides(for: Self.self)
        where pending.hasSample && !pending.needsMainActor {
            _ = pending.learn(on: self, under: build, for: nil, sample: nil)
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
        for pending in layer.pendingOverrides(like: binding) where canLearn(pending) {
            if let learnt = learn(pending, for: resolution), learnt.binding == binding.key { own = learnt }
        }
        return own
    }

    func learn(_ pending: Override, for resolution: Resolution?) -> Learnt? {
        pending.learn(on: graph, under: context?.activeBuild, for: resolution, sample: nil)
    }

    /// Tries out those overrides that a value which was just built would fit, with that value.
    ///
    /// It tells an override of a property whose binding has another type than the property: such a binding is resolved
    /// without the override being asked. Not in the live program, where many overrides may be pending at the start.
    func learnOverrides<Value>(fitting value: Value, in layer: Layer) {
        guard layer.context != .live else { return }
        for pending in layer.pendingOverrides(for: binding.graphType)
        where pending.fits(value) && canLearn(pending) {
            _ = pending.learn(
                on: graph, under: context?.activeBuild, for: nil, sample: Transfer(value as Any))
        }
    }

    /// Whether the getter that the override names can be run here.
    func canLearn(_ override: Override) -> Bool {
        guard !override.needsMainActor || binding.isolation === MainActor.shared else { return false }
        return override.graphType == binding.graphType || override.graphType == Dependencies.self
    }
}
