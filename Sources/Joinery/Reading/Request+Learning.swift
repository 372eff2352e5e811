// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Request {
    /// Learns the names of overrides that may name this binding.
    ///
    /// The key path of an override with a closure cannot be probed in isolation, because there is no value yet. It is
    /// probed when a binding of its graph and value type is resolved for the first time.
    ///
    /// - Returns: The value of this binding, if it had to be built, with its record.
    func learnOverrides(in layer: Layer, for resolution: Resolution?) -> Learned? {
        var own: Learned?
        for pending in layer.pendingOverrides(like: binding) where canLearn(pending) {
            if let learned = learn(pending, for: resolution), learned.binding == binding.key { own = learned }
        }
        return own
    }

    func learn(_ pending: Override, for resolution: Resolution?) -> Learned? {
        pending.learn(on: graph, under: context?.activeBuild, for: resolution, sample: nil)
    }

    /// Probes the overrides whose type fits a value, with that value.
    ///
    /// This reports an override of a property whose binding has another type, because its closure is a lone `return`.
    /// Such a binding would be resolved without its override. In the live program this happens only once for each
    /// binding and layer, and not for requirements: they have no closure, and many may be pending at the start.
    ///
    /// - Parameter wasFound: Whether the instance already existed, so that this read may be one of many.
    func learnOverrides<Value>(fitting value: Value, in layer: Layer, wasFound: Bool = false) {
        let isLive = layer.context == .live
        guard layer.hasPendingOverrides, !(isLive || wasFound) || layer.noteFitting(of: binding) else { return }
        for pending in layer.pendingOverrides(for: binding.graphType, withRequirements: !isLive)
        where pending.fits(value) && canLearn(pending) {
            _ = pending.learn(
                on: graph, under: context?.activeBuild, for: nil, sample: Transfer(value as Any))
        }
    }

    /// Whether the getter that the override names can run here.
    func canLearn(_ override: Override) -> Bool {
        guard !override.needsMainActor || binding.isolation === MainActor.shared else { return false }
        return override.graphType == binding.graphType || override.graphType == Dependencies.self
    }
}
