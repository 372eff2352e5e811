// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis

/// The bindings, uses, and replacements that become native, by file.
///
/// A migration edits thousands of files, so it looks nothing up in lists of the whole program for each of them.
struct PlacedEdits {
    /// The files in which something becomes native.
    private(set) var files: Set<String> = []
    /// The positions in ``Migrator/uses`` of those that become native.
    private(set) var uses: [String: [Int]] = [:]
    /// The positions in ``Migrator/supplies`` of those that become native.
    private(set) var supplies: [String: [Int]] = [:]
    /// The positions in ``Migrator/bindings`` of those that a file declares or gives a value, or whose keys it declares.
    private(set) var bindings: [String: [Int]] = [:]
    /// The positions in ``Migrator/owners`` of the types and extensions of a file.
    private(set) var owners: [String: [Int]] = [:]
    /// The positions in ``Migrator/outward`` of the edits in a file.
    private(set) var outward: [String: [Int]] = [:]
    /// The files with declarations or uses of the dialect that stay.
    private(set) var left: Set<String> = []

    /// Creates an empty instance.
    init() {}

    init(_ migrator: Migrator) {
        let bindings = migrator.bindings
        for (index, use) in migrator.uses.enumerated() where bindings[use.binding].stay == nil {
            uses[use.site.file, default: []].append(index)
        }
        for (index, supply) in migrator.supplies.enumerated() where bindings[supply.binding].stay == nil {
            supplies[supply.file, default: []].append(index)
        }
        for index in bindings.indices where bindings[index].stay == nil {
            for file in bindings[index].files { self.bindings[file, default: []].append(index) }
        }
        for (index, owner) in migrator.owners.enumerated() { owners[owner.file, default: []].append(index) }
        for (index, outward) in migrator.outward.enumerated() { self.outward[outward.file, default: []].append(index) }
        for keys in [Set(owners.keys), Set(uses.keys), Set(supplies.keys), Set(self.bindings.keys)] {
            files.formUnion(keys)
        }
        files.formUnion(migrator.filesOfScopes)
        files.formUnion(migrator.startsOfKeys.keys)
        files.formUnion(migrator.migratedGraphs.flatMap { $0.flow.annotations.map(\.source.file) + [$0.file] })
        files.formUnion(migrator.lazyEdits.filter { bindings[$0.binding].stay == nil }.map(\.file))
        files.formUnion(migrator.removals.filter { bindings[$0.binding].stay == nil }.map(\.file))
        files.formUnion(migrator.preparations.filter { !$0.moved.isEmpty }.flatMap(\.files))
        findLeft(migrator)
    }

    private mutating func findLeft(_ migrator: Migrator) {
        let graph = migrator.graph
        let dialect = migrator.request.dialect
        let isLeft = graph.nodes.indices.map { node in
            graph.nodes[node].binding?.dialect == dialect && !migrator.migrates(node) && !migrator.movesAlong(node)
        }
        for edge in graph.edges where isLeft[edge.to] || graph.nodes[edge.to].kind == .external {
            left.insert(edge.site.file)
        }
        for node in graph.nodes.indices where isLeft[node] {
            if let site = graph.nodes[node].site { left.insert(site.file) }
        }
        for supply in graph.supplies where isLeft[supply.node] { left.insert(supply.site.file) }
        for (site, unread) in graph.unread where unread.dialect == dialect {
            let offset = migrator.sources[site.file]?.text.offset(of: site.place)
            if offset.map({ migrator.isMigrated($0, in: site.file) }) != true { left.insert(site.file) }
        }
    }
}

extension MigratingBinding {
    /// The files with parts of its declaration, its key, and the statement that gives its value.
    fileprivate var files: Set<String> {
        Set(
            [site.file, provision?.file, declaration?.value?.key?.source.file].compactMap(\.self)
                + (declaration?.key?.edits.map(\.file) ?? []))
    }
}

extension Migrator {
    /// Returns the positions of the bindings that become native, and that a file declares or gives a value, or whose
    /// keys it declares.
    func placedBindings(in file: String) -> [Int] { placed.bindings[file] ?? [] }

    /// Returns the types and extensions of a file with native declarations.
    func placedOwners(in file: String) -> [Owner] { (placed.owners[file] ?? []).map { owners[$0] } }
}
#endif
