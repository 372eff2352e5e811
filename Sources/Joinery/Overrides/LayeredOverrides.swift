// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

// The overrides that count in a layer: those of its world, and of the worlds around it.

extension Layer {
    /// The overrides that make the value of a binding here: decorators, the last written first, and at the end what they
    /// decorate, if that is not the binding's own builder.
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

    /// The override that decides about a binding last.
    func lastOverride(of binding: GraphBinding) -> Override? {
        hasNoOverrides ? nil : firstInWorlds { $0.table.last(of: binding, in: context) }
    }

    /// The depth of the innermost layer, from this one outward, that overrides a binding.
    func overrideDepth(of binding: GraphBinding) -> Int? {
        hasNoOverrides ? nil : firstInWorlds { $0.table.depth(of: binding) }
    }

    /// The innermost pending override that may name a binding, with the depth of its layer.
    func innermostPendingOverride(like binding: GraphBinding) -> OverrideTable.Entry? {
        firstInWorlds { $0.table.pending(binding.graphType, [binding.identity.valueType]).first }
    }

    /// Whether it is not known yet of all overrides, here and around this layer, which bindings they name.
    var hasPendingOverrides: Bool {
        if hasNoOverrides || isLearned.load(ordering: .acquiring) { return false }
        let hasPending = firstInWorlds { $0.table.hasPending ? true : nil } ?? false
        if !hasPending { isLearned.store(true, ordering: .releasing) }
        return hasPending
    }

    /// The instance of a value that overrides a binding here, if that was made with the override, and no override is
    /// pending or unproven.
    func givenInstance(of binding: GraphBinding, in lineage: Lineage) -> (override: Override, instance: Instance)? {
        guard !hasNoOverrides, !hasPendingOverrides, let override = lastOverride(of: binding), !override.isUnproven,
            let instance = override.givenInstance(in: lineage, for: self)
        else { return nil }
        return (override, instance)
    }

    /// The pending overrides that may name a binding, innermost first.
    ///
    /// For a factory, the type of its closure counts as well: an override may take it for the binding of a closure.
    func pendingOverrides(like binding: Binding) -> [Override] {
        pendingOverrides(
            ObjectIdentifier(binding.graphType), [binding.identity.valueType] + (binding.closureType.map { [$0] } ?? [])
        )
    }

    /// The pending overrides of a type of graph, innermost first.
    ///
    /// - Parameter withRequirements: Whether those that bind a requirement are among them.
    func pendingOverrides(
        for graphType: any DependencyGraph.Type, withRequirements: Bool = true
    ) -> [Override] {
        guard withRequirements || outward().contains(where: { $0.overrides.contains { !$0.isOfRequirement } }) else {
            return []
        }
        let pending = pendingOverrides(ObjectIdentifier(graphType), nil)
        return withRequirements ? pending : pending.filter { !$0.isOfRequirement }
    }

    /// Notes that the pending overrides are compared with a value of a binding.
    ///
    /// - Returns: Whether that has not happened in this layer before. Always `false` for a binding that is declared by a
    ///   key: its type is that of the key.
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

    /// The result of a search in the tables of this layer's world and of those around it, innermost first.
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
    /// Learns what those overrides of this type of graph name that have a value at hand, so that a mistake in a name
    /// is reported where the graph is first run.
    func learnOverridesWithSample(under build: Build?) {
        for pending in instances.currentTable().layer.pendingOverrides(for: Self.self)
        where pending.hasSample && !pending.needsMainActor {
            _ = pending.learn(on: self, under: build, for: nil, sample: nil)
        }
    }
}
