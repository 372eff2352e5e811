// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

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
