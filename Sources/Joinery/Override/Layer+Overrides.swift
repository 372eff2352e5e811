// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Layer {
    /// What makes the value of a binding here: decorators, the last written first, and at the end what they
    /// decorate, where that is not the binding's own builder.
    func overrides(of binding: GraphBinding) -> [any BindingOverride] {
        var chain: [any BindingOverride] = []
        guard !isPlain else { return chain }
        let whole = firstOverrides(of: binding) { _, table -> [any BindingOverride]? in
            for override in table.overrides(of: binding).reversed() where override.counts(in: context) {
                chain.append(override)
                if override.isBase { return chain }
            }
            return nil
        }
        return whole ?? chain
    }

    /// The override that has the last say in a binding.
    func lastOverride(of binding: GraphBinding) -> (any BindingOverride)? {
        firstOverrides(of: binding) { _, table in
            guard let last = table.last(of: binding), !last.counts(in: context) else { return table.last(of: binding) }
            return table.overrides(of: binding).last { $0.counts(in: context) }
        }
    }

    /// The depth of the innermost layer, from this one outward, that overrides a binding.
    func overrideDepth(of binding: GraphBinding) -> Int? {
        isPlain ? nil : firstOverrides(of: binding) { depth, table in table.contains(binding) ? depth : nil }
    }

    /// The innermost pending override that may name a binding, and the depth of its layer.
    func innermostPendingOverride(like binding: GraphBinding) -> (override: PendingOverride, depth: Int)? {
        for (depth, table) in pendingTables {
            if let pending = table.pending(like: binding).first { return (pending, depth) }
        }
        return nil
    }

    /// Whether it is not known yet of all overrides, here and around this layer, which bindings they name.
    var hasPendingOverrides: Bool {
        guard !isPlain else { return false }
        return firstUncovered { layer in
            layer.overrides.hasPending || layer.covered?.hasPending(below: layer.generation) == true ? layer : nil
        } != nil
    }

    /// The overrides, in this layer or around it, that may name `binding`.
    func pendingOverrides(like binding: Binding) -> [PendingOverride] {
        guard hasPendingOverrides else { return [] }
        return pendingTables.flatMap { $0.table.pending(like: binding.key, closureType: binding.closureType) }
    }

    /// The overrides of a graph type, in this layer or around it, of which it is not known yet which binding they name.
    func pendingOverrides(for graphType: ObjectIdentifier) -> [PendingOverride] {
        guard hasPendingOverrides else { return [] }
        return pendingTables.flatMap { $0.table.pending(for: graphType) }
    }

    /// Those tables of this layer and of those around it, innermost first, that may have a pending override.
    private var pendingTables: [(depth: Int, table: OverrideTable)] {
        var tables: [(depth: Int, table: OverrideTable)] = []
        _ = firstUncovered { layer -> Layer? in
            if layer.overrides.hasPending { tables.append((layer.depth, layer.overrides)) }
            tables += layer.covered?.pending(below: layer.generation) ?? []
            return nil
        }
        return tables
    }

    /// What is found in the innermost of the tables, of this layer and of those around it, that has something of a
    /// binding.
    @inline(__always)
    private func firstOverrides<Found>(of binding: GraphBinding, _ find: (Int, OverrideTable) -> Found?) -> Found? {
        firstUncovered { layer in
            if !layer.overrides.isEmpty, let found = find(layer.depth, layer.overrides) { return found }
            return layer.covered?.first(of: binding, below: layer.generation, find)
        }
    }

    /// What is found in the innermost that has it, of this layer and of those around it that a table of covered layers
    /// says nothing of.
    @inline(__always)
    private func firstUncovered<Found>(_ find: (Layer) -> Found?) -> Found? {
        var next: Layer? = self
        while let layer = next {
            if let found = find(layer) { return found }
            next = layer.beyondCovered
        }
        return nil
    }
}
