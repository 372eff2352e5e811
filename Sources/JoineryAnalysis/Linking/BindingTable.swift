// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Finds the node of a binding by what it is called.
struct BindingTable {
    private struct Name: Hashable {
        var space: String
        var name: String
    }

    fileprivate struct Entry {
        var node: Int
        var module: Int
        var file: String
        var access: String
        var qualifier: String?
        var arguments: [String]?
    }

    private var entries: [Name: [Entry]] = [:]

    mutating func add(_ node: Int, _ fact: BindingFact, at site: Graph.Site) {
        entries[Name(space: fact.key.space, name: fact.key.name), default: []].append(
            Entry(
                node: node, module: site.module, file: site.file, access: fact.access, qualifier: fact.key.qualifier,
                arguments: fact.key.arguments))
    }

    /// The node of a member or key that code at a place sees: that of its file first, then of its module, then of others.
    func member(_ name: String, of space: String, from site: Graph.Site) -> Int? {
        guard let found = entries[Name(space: space, name: name)] else { return nil }
        if found.count == 1, found[0].module == site.module || found[0].isVisibleElsewhere { return found[0].node }
        return
            (found.first { $0.file == site.file }
            ?? found.first { $0.module == site.module && !$0.access.hasSuffix("private") }
            ?? found.first { $0.isVisibleElsewhere })?.node
    }

    /// The node of a service with its name and as many arguments.
    func service(_ reference: Reference, from site: Graph.Site) -> Int? {
        let names = [reference.name, TypeName.last(of: reference.name)]
        for name in names {
            let found = (entries[Name(space: BindingKey.services, name: name)] ?? []).filter {
                $0.qualifier == reference.qualifier && ($0.arguments?.count ?? 0) == (reference.arguments?.count ?? 0)
            }
            if let entry = found.first(where: { $0.module == site.module }) ?? found.first { return entry.node }
        }
        return nil
    }

    /// All names of a space, for what is similar.
    func names(in space: String) -> [String] { entries.keys.filter { $0.space == space }.map(\.name).sorted() }
}

extension BindingTable.Entry {
    /// Tests reach internal declarations as well, so only what one file alone sees is left out there.
    fileprivate var isVisibleElsewhere: Bool { !access.hasSuffix("private") }
}
