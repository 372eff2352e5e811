// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The overrides of a world as one of its layers sees them: its own and those of the world's earlier layers, without
/// those that a later one replaces.
///
/// A key path does not tell which binding it names until it is evaluated on a graph. Until then an override is
/// pending. Asking for the overrides of a binding takes constant time on average, in addition to the pending ones of its
/// type.
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
    private final class Files: Sendable {
        let contents: Mutex<FileContents>

        init(_ entries: [Entry]) {
            contents = Mutex(FileContents(entries))
        }
    }

    private struct FileContents {
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

        /// Files what is no longer pending of a kind.
        mutating func fileLearned(_ kind: Kind) {
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

    /// The largest number of entries that are looked at one after the other: the world of a test has a few, and filing
    /// them would cost more.
    private static let unfiledLimit = 8

    /// In the order in which they were written.
    let entries: [Entry]
    /// The bindings that they name.
    private let filter: BindingFilter
    /// The entries by the bindings that they name, if there are too many to look at each.
    private let files: Files?

    /// - Parameters:
    ///   - overrides: The overrides of a layer, in the order in which they were written.
    ///   - changes: The bindings that they name.
    ///   - earlier: The entries of the layer below it, if that belongs to the same world.
    init(_ overrides: [Override], _ changes: BindingFilter, atDepth depth: Int, over earlier: [Entry]) {
        let remaining = earlier.filter { entry in !overrides.contains { $0.replaces(entry.override) } }
        let first = (remaining.last?.position ?? -1) + 1
        let added = overrides.indices.map { Entry(override: overrides[$0], depth: depth, position: first + $0) }
        entries = remaining.isEmpty ? added : remaining + added
        filter = remaining.isEmpty ? changes : BindingFilter(entries.map(\.override))
        files = entries.count > Self.unfiledLimit ? Files(entries) : nil
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Whether any of the overrides may name a binding, or a member of its family.
    private func mayName(_ binding: GraphBinding) -> Bool { !filter.isDisjoint(with: BindingFilter(binding)) }

    /// The overrides of a binding, in the order in which they were written.
    func entries(of binding: GraphBinding) -> [Entry] {
        guard mayName(binding) else { return [] }
        return withFiles(of: binding) { $0.learned[binding] ?? [] } ?? entries.filter { $0.override.names(binding) }
    }

    /// The override of a binding that was written last, of those that count in a context.
    func last(of binding: GraphBinding, in context: DependencyContext) -> Override? {
        guard mayName(binding) else { return nil }
        if let last = withFiles(of: binding, { $0.learned[binding] ?? [] }) {
            return last.last { $0.override.counts(in: context) }?.override
        }
        // Not by a closure, which would copy each entry.
        var index = entries.count - 1
        while index >= 0 {
            if entries[index].override.names(binding), entries[index].override.counts(in: context) {
                return entries[index].override
            }
            index -= 1
        }
        return nil
    }

    /// The depth of the layer that overrides a binding, the innermost one.
    func depth(of binding: GraphBinding) -> Int? {
        guard mayName(binding) else { return nil }
        if binding.isFamily { return entries.last { $0.override.binding?.family == binding }?.depth }
        if let last = withFiles(of: binding, { $0.learned[binding] ?? [] }) { return last.last?.depth }
        var index = entries.count - 1
        while index >= 0 {
            if entries[index].override.names(binding) { return entries[index].depth }
            index -= 1
        }
        return nil
    }

    /// Whether any override is pending.
    var hasPending: Bool {
        guard let files else { return entries.contains(where: \.override.isPending) }
        return files.contents.withLock { contents in
            while let kind = contents.pending.first?.key {
                contents.fileLearned(kind)
                if contents.pending[kind] != nil { return true }
            }
            return false
        }
    }

    /// The pending overrides, those of the innermost layer first.
    ///
    /// - Parameters:
    ///   - graphType: The type of the graph.
    ///   - valueTypes: The types that the values may have; `nil` stands for any type.
    func pending(_ graphType: ObjectIdentifier, _ valueTypes: [ObjectIdentifier]?) -> [Entry] {
        let pending = entries.filter { entry in
            let type = ObjectIdentifier(entry.override.valueType)
            return entry.override.isPending && ObjectIdentifier(entry.override.graphType) == graphType
                && valueTypes?.contains(type) ?? true
        }
        return pending.sorted { $0.depth > $1.depth }
    }

    /// Returns the result of a closure with the files; `nil` if there are too few entries to file.
    private func withFiles<Result>(of binding: GraphBinding, _ body: (inout FileContents) -> Result) -> Result? {
        guard let files else { return nil }
        return files.contents.withLock { contents in
            contents.fileLearned(Kind(of: binding))
            return Transfer(body(&contents))
        }.value
    }
}
