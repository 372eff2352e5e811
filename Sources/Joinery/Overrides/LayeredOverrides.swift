// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

extension Layer {
    /// What makes the value of a binding here: decorators, the last written first, and at the end what they
    /// decorate, where that is not the binding's own builder.
    func overrides(of binding: GraphBinding) -> [Override] {
        var chain: [Override] = []
        guard !isPlain else { return chain }
        let whole = firstOverrides(of: binding) { _, table -> [Override]? in
            for override in table.overrides(of: binding).reversed() where override.counts(in: context) {
                chain.append(override)
                if override.isBase { return chain }
            }
            return nil
        }
        return whole ?? chain
    }

    /// The override that has the last say in a binding.
    func lastOverride(of binding: GraphBinding) -> Override? {
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

/// The overrides of a world's layers below the one on top, by the bindings that they name.
///
/// A world may have any number of layers: the process's own has one for each preparation after a read. Asking which of
/// them has a say in a binding takes time in proportion to those that have, and to those with a pending override.
///
/// One for all layers of a world, each of which asks for those below it.
final class CoveredLayers: Sendable {
    fileprivate struct Covered {
        let generation: Int
        let depth: Int
        let overrides: OverrideTable
    }

    private struct State {
        /// The innermost last. Of layers with no pending override: it is known for good what theirs name.
        var filed: [GraphBinding: [Covered]] = [:]
        /// The innermost last. The others, and those that have had none since they were looked at last.
        var pending: [Covered] = []

        /// Files what has no pending override any more.
        mutating func fileLearnt() {
            guard pending.contains(where: { !$0.overrides.hasPending }) else { return }
            var rest: [Covered] = []
            for covered in pending {
                if covered.overrides.hasPending { rest.append(covered) } else { file(covered) }
            }
            pending = rest
        }

        mutating func file(_ covered: Covered) {
            for binding in Set(covered.overrides.all.compactMap { $0.binding?.family }) {
                let index = filed[binding]?.countBelow(covered.generation) ?? 0
                filed[binding, default: []].insert(covered, at: index)
            }
        }
    }

    private let state = Mutex(State())

    /// Adds the layer that another one comes to lie upon.
    func add(_ layer: Layer) {
        guard !layer.overrides.isEmpty else { return }
        let covered = Covered(generation: layer.generation, depth: layer.depth, overrides: layer.overrides)
        state.withLock { $0.pending.append(covered) }
    }

    /// The tables with a pending override of the layers below a generation, the innermost first.
    func pending(below generation: Int) -> [(depth: Int, table: OverrideTable)] {
        state.withLock { state in
            state.fileLearnt()
            return state.pending.prefix(state.pending.countBelow(generation)).reversed().map {
                ($0.depth, $0.overrides)
            }
        }
    }

    /// Whether a layer below a generation has a pending override.
    func hasPending(below generation: Int) -> Bool {
        state.withLock { state in
            state.fileLearnt()
            return state.pending.first.map { $0.generation < generation } ?? false
        }
    }

    /// Returns the innermost result of a search in the layers below a generation that name a binding or have a pending
    /// override.
    ///
    /// - Parameter find: Called under a lock, with the depth of a layer and its overrides.
    func first<Found>(
        of binding: GraphBinding, below generation: Int, _ find: (Int, OverrideTable) -> Found?
    ) -> Found? {
        state.withLock { state in
            state.fileLearnt()
            let filed = state.filed[binding.family] ?? []
            var filedCount = filed.countBelow(generation)
            var pendingCount = state.pending.countBelow(generation)
            while filedCount + pendingCount > 0 {
                let next: Covered
                if pendingCount == 0
                    || filedCount > 0 && filed[filedCount - 1].generation > state.pending[pendingCount - 1].generation
                {
                    filedCount -= 1
                    next = filed[filedCount]
                } else {
                    pendingCount -= 1
                    next = state.pending[pendingCount]
                }
                if let found = find(next.depth, next.overrides) { return found }
            }
            return nil
        }
    }
}

extension [CoveredLayers.Covered] {
    /// How many of these, which are in order, are below a generation. Takes logarithmic time.
    fileprivate func countBelow(_ generation: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].generation < generation { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
