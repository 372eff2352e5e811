// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The overrides of a world as one of its layers sees them: its own and those of the world's earlier layers, without
/// those that a later override replaces.
///
/// A key path does not show which binding it names until it is evaluated on a graph. Until then an override is pending.
/// Finding the overrides of a binding takes constant time on average, plus the time for pending overrides of its type.
struct OverrideTable: Sendable {
    /// An override and the depth of its layer.
    struct Entry {
        let override: Override
        let depth: Int
        /// The position among all entries, in the order in which they were written.
        fileprivate let position: Int
    }

    private struct Kind: Hashable {
        let graphType: ObjectIdentifier
        let valueType: ObjectIdentifier

        init(_ override: Override) {
            graphType = ObjectIdentifier(override.graphType)
            valueType = ObjectIdentifier(override.valueType)
        }

        init(of binding: GraphBinding) {
            graphType = binding.graphType
            valueType = binding.identity.valueType
        }
    }

    /// The entries by the bindings that they name.
    private final class Index: Sendable {
        let contents: Mutex<IndexContents>

        init(_ entries: [Entry]) {
            contents = Mutex(IndexContents(entries))
        }
    }

    private struct IndexContents {
        var learned: [GraphBinding: [Entry]] = [:]
        var pending: [Kind: [Entry]] = [:]

        init(_ entries: [Entry]) {
            for entry in entries {
                if let binding = entry.override.binding {
                    learned[binding, default: []].append(entry)
                } else {
                    pending[Kind(entry.override), default: []].append(entry)
                }
            }
        }

        /// Moves the entries of a kind that are no longer pending.
        mutating func indexLearned(_ kind: Kind) {
            guard let entries = pending[kind], entries.contains(where: { !$0.override.isPending }) else { return }
            let rest = entries.filter(\.override.isPending)
            pending[kind] = rest.isEmpty ? nil : rest
            for entry in entries {
                guard let binding = entry.override.binding else { continue }
                var named = learned[binding] ?? []
                named.insert(entry, at: named.firstIndex { $0.position > entry.position } ?? named.count)
                learned[binding] = named
            }
        }
    }

    /// The largest number of entries that are searched one by one. The world of a test has a few, for which a
    /// dictionary would cost more.
    private static let unindexedLimit = 8

    /// The entries in the order in which they were written.
    let entries: [Entry]
    /// The bindings that the entries name.
    private let filter: BindingFilter
    /// The entries by the bindings that they name, if there are too many to search one by one.
    private let index: Index?

    /// - Parameters:
    ///   - overrides: The overrides of a layer, in the order in which they were written.
    ///   - changes: The bindings that they name.
    ///   - earlier: The entries of the layer below, if it belongs to the same world.
    init(_ overrides: [Override], _ changes: BindingFilter, atDepth depth: Int, over earlier: [Entry]) {
        let remaining = earlier.filter { entry in !overrides.contains { $0.replaces(entry.override) } }
        let first = (remaining.last?.position ?? -1) + 1
        let added = overrides.indices.map { Entry(override: overrides[$0], depth: depth, position: first + $0) }
        entries = remaining.isEmpty ? added : remaining + added
        filter = remaining.isEmpty ? changes : BindingFilter(entries.map(\.override))
        index = entries.count > Self.unindexedLimit ? Index(entries) : nil
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Returns whether any of the overrides may name a binding or a member of its family.
    private func mayName(_ binding: GraphBinding) -> Bool { !filter.isDisjoint(with: BindingFilter(binding)) }

    /// Returns the overrides of a binding, in the order in which they were written.
    func entries(of binding: GraphBinding) -> [Entry] {
        guard mayName(binding) else { return [] }
        return withIndex(of: binding) { $0.learned[binding] ?? [] } ?? entries.filter { $0.override.names(binding) }
    }

    /// Returns the last override of a binding that applies in a context.
    func last(of binding: GraphBinding, in context: DependencyContext) -> Override? {
        guard mayName(binding) else { return nil }
        if let last = withIndex(of: binding, { $0.learned[binding] ?? [] }) {
            return last.last { $0.override.counts(in: context) }?.override
        }
        // A loop instead of a closure, which would copy each entry.
        var index = entries.count - 1
        while index >= 0 {
            if entries[index].override.names(binding), entries[index].override.counts(in: context) {
                return entries[index].override
            }
            index -= 1
        }
        return nil
    }

    /// Returns the depth of the innermost layer that overrides a binding.
    func depth(of binding: GraphBinding) -> Int? {
        guard mayName(binding) else { return nil }
        if binding.isFamily { return entries.last { $0.override.binding?.family == binding }?.depth }
        if let last = withIndex(of: binding, { $0.learned[binding] ?? [] }) { return last.last?.depth }
        var index = entries.count - 1
        while index >= 0 {
            if entries[index].override.names(binding) { return entries[index].depth }
            index -= 1
        }
        return nil
    }

    /// Whether any override is pending.
    var hasPending: Bool {
        guard let index else { return entries.contains(where: \.override.isPending) }
        return index.contents.withLock { contents in
            while let kind = contents.pending.first?.key {
                contents.indexLearned(kind)
                if contents.pending[kind] != nil { return true }
            }
            return false
        }
    }

    /// Returns the pending overrides, beginning with those of the innermost layer.
    ///
    /// - Parameters:
    ///   - graphType: The type of the graph.
    ///   - valueTypes: The possible types of the value, or `nil` for any type.
    func pending(_ graphType: ObjectIdentifier, _ valueTypes: [ObjectIdentifier]?) -> [Entry] {
        let pending = entries.filter { entry in
            let type = ObjectIdentifier(entry.override.valueType)
            return entry.override.isPending && ObjectIdentifier(entry.override.graphType) == graphType
                && valueTypes?.contains(type) ?? true
        }
        return pending.sorted { $0.depth > $1.depth }
    }

    /// Returns the result of a closure with the dictionaries, or `nil` if there are too few entries to have any.
    private func withIndex<Result>(of binding: GraphBinding, _ body: (inout IndexContents) -> Result) -> Result? {
        guard let index else { return nil }
        return index.contents.withLock { contents in
            contents.indexLearned(Kind(of: binding))
            return Transfer(body(&contents))
        }.value
    }
}
