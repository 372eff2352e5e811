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

        init(_ override: Override) {
            graphType = ObjectIdentifier(override.graphType)
            valueType = ObjectIdentifier(override.valueType)
        }

        init(of binding: GraphBinding, valueType: ObjectIdentifier? = nil) {
            graphType = binding.graphType
            self.valueType = valueType ?? binding.identity.valueType
        }
    }

    /// Where there are too many to look at each.
    private struct Files {
        /// In the order in which they were written.
        var learnt: [GraphBinding: [Override]] = [:]
        var pending: [Kind: [Override]] = [:]

        init(_ overrides: [Override]) {
            for override in overrides {
                if let binding = override.binding {
                    learnt[binding, default: []].append(override)
                } else {
                    pending[Kind(override), default: []].append(override)
                }
            }
        }
    }

    /// Up to how many overrides are looked at one after the other: a world of a test has a few, which costs less than
    /// filing them.
    private static let unfiledLimit = 8

    private let files: Mutex<Files?>
    /// In the order in which they were written.
    let all: [Override]

    init(_ overrides: [Override]) {
        all = overrides
        files = Mutex(overrides.count > Self.unfiledLimit ? Files(overrides) : nil)
    }

    var isEmpty: Bool { all.isEmpty }

    /// Whether it is not known yet of all overrides which bindings they name.
    var hasPending: Bool {
        files.withLock { $0.map { !$0.pending.isEmpty } } ?? all.contains(where: \.isPending)
    }

    /// Whether any override names a binding or, for a whole family, a member of it.
    func contains(_ binding: GraphBinding) -> Bool {
        if binding.isFamily { return all.contains { $0.binding?.family == binding } }
        return files.withLock { $0.map { $0.learnt[binding] != nil } } ?? all.contains { $0.names(binding) }
    }

    /// In the order in which they were written.
    func overrides(of binding: GraphBinding) -> [Override] {
        files.withLock { $0.map { $0.learnt[binding] ?? [] } } ?? all.filter { $0.names(binding) }
    }

    /// The override of a binding that was written last.
    func last(of binding: GraphBinding) -> Override? {
        files.withLock { $0.map { $0.learnt[binding]?.last } } ?? all.last { $0.names(binding) }
    }

    /// The overrides that may name `binding`, for all that is known.
    ///
    /// - Parameter closureType: For a factory, the type of its closure: an override that takes it for a closure binding
    ///   names it all the same.
    func pending(like binding: GraphBinding, closureType: ObjectIdentifier? = nil) -> [PendingOverride] {
        pending(Kind(of: binding))
            + (closureType.map { pending(Kind(of: binding, valueType: $0)) } ?? [])
    }

    private func pending(_ kind: Kind) -> [PendingOverride] {
        let overrides =
            files.withLock { $0.map { $0.pending[kind] ?? [] } }
            ?? all.filter { $0.isPending && Kind($0) == kind }
        return overrides.map { PendingOverride(override: $0, table: self) }
    }

    /// All overrides of a graph type of which it is not known yet which binding they name.
    func pending(for graphType: ObjectIdentifier) -> [PendingOverride] {
        guard hasPending else { return [] }
        return all.filter { $0.isPending && ObjectIdentifier($0.graphType) == graphType }
            .map { PendingOverride(override: $0, table: self) }
    }

    /// Files a pending override under the binding that it turned out to name.
    func learn(_ binding: GraphBinding, of override: Override) {
        files.withLock { files in
            guard files != nil else { return }
            let kind = Kind(override)
            guard let index = files?.pending[kind]?.firstIndex(where: { $0 === override }) else { return }
            files?.pending[kind]?.remove(at: index)
            if files?.pending[kind]?.isEmpty == true { files?.pending[kind] = nil }
            var overrides = files?.learnt[binding] ?? []
            overrides.append(override)
            files?.learnt[binding] = all.filter { written in overrides.contains { $0 === written } }
        }
    }
}

/// An override of which it is not known yet which binding it names.
struct PendingOverride {
    let override: Override
    let table: OverrideTable
}
