// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

// The overrides that apply in a layer: those of its world and of the enclosing worlds.

extension Layer {
    /// Returns the overrides for a value of a binding: decorators, beginning with the last one written, followed by the
    /// override that they decorate, if any.
    func overrides(of binding: GraphBinding) -> [Override] {
        var chain: [Override] = []
        guard !hasNoOverrides else { return chain }
        let whole = firstInWorlds { layer -> [Override]? in
            for entry in layer.table.entries(of: binding).reversed() where entry.override.counts(in: context) {
                chain.append(entry.override)
                if entry.override.isBase { return chain }
            }
            return nil
        }
        return whole ?? chain
    }

    /// Returns the last override that applies to a binding.
    func lastOverride(of binding: GraphBinding) -> Override? {
        hasNoOverrides ? nil : firstInWorlds { $0.table.last(of: binding, in: context) }
    }

    /// Returns the depth of the innermost layer, from this one outward, that overrides a binding.
    func overrideDepth(of binding: GraphBinding) -> Int? {
        hasNoOverrides ? nil : firstInWorlds { $0.table.depth(of: binding) }
    }

    /// Returns the innermost pending override that may name a binding, with the depth of its layer.
    func innermostPendingOverride(like binding: GraphBinding) -> OverrideTable.Entry? {
        firstInWorlds { $0.table.pending(binding.graphType, [binding.identity.valueType]).first }
    }

    /// Whether any override of this layer or an enclosing one is pending.
    var hasPendingOverrides: Bool {
        if hasNoOverrides || isLearned.load(ordering: .acquiring) { return false }
        let hasPending = firstInWorlds { $0.table.hasPending ? true : nil } ?? false
        if !hasPending { isLearned.store(true, ordering: .releasing) }
        return hasPending
    }

    /// Returns the instance of a value that overrides a binding here, if the instance was created with the override,
    /// and no override is pending or unproven.
    func givenInstance(of binding: GraphBinding, in lineage: Lineage) -> (override: Override, instance: Instance)? {
        guard !hasNoOverrides, !hasPendingOverrides, let override = lastOverride(of: binding), !override.isUnproven,
            let instance = override.givenInstance(in: lineage, for: self)
        else { return nil }
        return (override, instance)
    }

    /// Returns the pending overrides that may name a binding, beginning with the innermost.
    ///
    /// For a factory, overrides with the type of its closure are included, because an override may mistake the factory
    /// for a binding of a closure.
    func pendingOverrides(like binding: Binding) -> [Override] {
        pendingOverrides(
            ObjectIdentifier(binding.graphType), [binding.identity.valueType] + (binding.closureType.map { [$0] } ?? [])
        )
    }

    /// Returns the pending overrides of a type of graph, beginning with the innermost.
    ///
    /// - Parameter withRequirements: Whether to include overrides that bind a requirement.
    func pendingOverrides(
        for graphType: any DependencyGraph.Type, withRequirements: Bool = true
    ) -> [Override] {
        guard withRequirements || outward().contains(where: { $0.overrides.contains { !$0.isOfRequirement } }) else {
            return []
        }
        let pending = pendingOverrides(ObjectIdentifier(graphType), nil)
        return withRequirements ? pending : pending.filter { !$0.isOfRequirement }
    }

    /// Records that the pending overrides are compared with a value of a binding.
    ///
    /// - Returns: Whether this is the first time in this layer. Always `false` for a binding that is declared by a key,
    ///   because its type is determined by the key.
    func noteFitting(of binding: Binding) -> Bool {
        binding.name.declaration == nil && fitted.withLock { $0.insert(binding.key.family).inserted }
    }

    private func pendingOverrides(_ graphType: ObjectIdentifier, _ valueTypes: [ObjectIdentifier]?) -> [Override] {
        guard hasPendingOverrides else { return [] }
        var pending: [Override] = []
        _ = firstInWorlds { layer -> Override? in
            pending += layer.table.pending(graphType, valueTypes).map(\.override)
            return nil
        }
        return pending
    }

    /// Returns the result of a search in the tables of this layer's world and of the enclosing worlds, beginning with
    /// the innermost.
    @inline(__always)
    private func firstInWorlds<Found>(_ find: (Layer) -> Found?) -> Found? {
        var next: Layer? = self
        while let layer = next {
            if !layer.table.isEmpty, let found = find(layer) { return found }
            next = layer.enclosingWorld
        }
        return nil
    }
}

extension DependencyGraph {
    /// Learns the names of those overrides of this type of graph that have a sample, so that a mistake in a name is
    /// reported where the graph is first run.
    func learnOverridesWithSample(under build: Build?) {
        for pending in instances.currentTable().layer.pendingOverrides(for: Self.self)
        where pending.hasSample && !pending.needsMainActor {
            _ = pending.learn(on: self, under: build, for: nil, sample: nil)
        }
    }
}
