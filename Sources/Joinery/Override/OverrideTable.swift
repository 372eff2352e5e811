// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The overrides of one layer, by the binding that each names.
///
/// A key path does not tell which binding it names until it is evaluated on a graph. Until then an override is
/// pending, by its graph's type and its value's.
final class OverrideTable: Sendable {
    private struct Kind: Hashable {
        let graphType: ObjectIdentifier
        let valueType: ObjectIdentifier

        init(_ override: any BindingOverride) {
            graphType = override.graphType
            valueType = override.valueType
        }

        init(of binding: GraphBinding, valueType: ObjectIdentifier? = nil) {
            graphType = binding.graphType
            self.valueType = valueType ?? binding.identity.valueType
        }
    }

    private struct State {
        /// In the order in which they were written.
        var learnt: [GraphBinding: [any BindingOverride]] = [:]
        var pending: [Kind: [any BindingOverride]] = [:]
    }

    private let state: Mutex<State>
    /// How many overrides are pending; readable without a lock.
    private let pendingCount: Atomic<Int>
    /// In the order in which they were written.
    let all: [any BindingOverride]

    init(_ overrides: [any BindingOverride]) {
        var initial = State()
        for override in overrides {
            if let binding = override.binding {
                initial.learnt[binding, default: []].append(override)
            } else {
                initial.pending[Kind(override), default: []].append(override)
            }
        }
        all = overrides
        pendingCount = Atomic(initial.pending.values.reduce(0) { $0 + $1.count })
        state = Mutex(initial)
    }

    var isEmpty: Bool { all.isEmpty }

    /// Whether it is not known yet of all overrides which bindings they name.
    var hasPending: Bool { pendingCount.load(ordering: .relaxed) > 0 }

    func contains(_ binding: GraphBinding) -> Bool {
        state.withLock { $0.learnt[binding] != nil }
    }

    func overrides(of binding: GraphBinding) -> [any BindingOverride] {
        state.withLock { $0.learnt[binding] ?? [] }
    }

    /// The overrides that may name `binding`, for all that is known.
    ///
    /// - Parameter closureType: For a factory, the type of its closure: an override that takes it for a closure binding
    ///   names it all the same.
    func pending(like binding: GraphBinding, closureType: ObjectIdentifier? = nil) -> [PendingOverride] {
        state.withLock { state in
            guard !state.pending.isEmpty else { return [] }
            var overrides = state.pending[Kind(of: binding)] ?? []
            if let closureType { overrides += state.pending[Kind(of: binding, valueType: closureType)] ?? [] }
            return overrides.map { PendingOverride(override: $0, table: self) }
        }
    }

    /// All overrides of a graph type of which it is not known yet which binding they name.
    func pending(for graphType: ObjectIdentifier) -> [PendingOverride] {
        state.withLock { state in
            state.pending.values.joined()
                .filter { $0.graphType == graphType }
                .map { PendingOverride(override: $0, table: self) }
        }
    }

    /// Files a pending override under the binding that it turned out to name.
    func learn(_ binding: GraphBinding, of override: any BindingOverride) {
        state.withLock { state in
            let kind = Kind(override)
            guard let index = state.pending[kind]?.firstIndex(where: { $0 === override }) else { return }
            state.pending[kind]?.remove(at: index)
            pendingCount.subtract(1, ordering: .relaxed)
            if state.pending[kind]?.isEmpty == true { state.pending[kind] = nil }
            var overrides = state.learnt[binding] ?? []
            overrides.append(override)
            state.learnt[binding] = all.filter { written in overrides.contains { $0 === written } }
        }
    }
}

extension Layer {
    /// What makes the value of a binding here: decorators, the last written first, and at the end what they
    /// decorate, where that is not the binding's own builder.
    func overrides(of binding: GraphBinding) -> [any BindingOverride] {
        var chain: [any BindingOverride] = []
        guard !isPlain else { return chain }
        for layer in outward() {
            for override in layer.overrides.overrides(of: binding).reversed() {
                chain.append(override)
                if override.isBase { return chain }
            }
        }
        return chain
    }

    /// Whether it is not known yet of all overrides, here and around this layer, which bindings they name.
    var hasPendingOverrides: Bool { !isPlain && outward().contains { $0.overrides.hasPending } }

    /// The overrides, in this layer or around it, that may name `binding`.
    func pendingOverrides(like binding: Binding) -> [PendingOverride] {
        guard hasPendingOverrides else { return [] }
        return outward().flatMap { $0.overrides.pending(like: binding.key, closureType: binding.closureType) }
    }
}

/// An override of which it is not known yet which binding it names.
struct PendingOverride {
    let override: any BindingOverride
    let table: OverrideTable
}
