// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Finds the node of a binding by what it is called.
struct BindingTable {
    private struct Name: Hashable {
        var space: String
        var name: String
        var qualifier: String?
        var argumentCount = 0
    }

    private struct Entry {
        var node: Int
        var module: Int
        var file: String
        var access: String
    }

    private let modules: [Graph.Module]
    private var entries: [Name: [Entry]] = [:]

    /// A table of what these modules declare.
    init(_ modules: [Graph.Module] = []) { self.modules = modules }

    mutating func add(_ node: Int, _ fact: BindingFact, at site: Graph.Site) {
        let name = Name(
            space: fact.key.space, name: fact.key.name, qualifier: fact.key.qualifier,
            argumentCount: fact.key.arguments?.count ?? 0)
        entries[name, default: []].append(
            Entry(node: node, module: site.module, file: site.file, access: fact.access))
    }

    /// The node of a member or key that code at a place sees: that of its file first, then of its module, of a module
    /// that it imports, and of others, which an imported one may hand on.
    func member(_ name: String, of space: String, from site: Graph.Site) -> Int? {
        node(Name(space: space, name: name), from: site)
    }

    /// The node of a service with its name and as many arguments.
    ///
    /// `register(Feed.self)` takes the type arguments from what its factory gives: of a generic type, a registration
    /// without them is taken for any that none has.
    func service(_ reference: Reference, from site: Graph.Site) -> Int? {
        var names = [reference.name]
        if let generic = TypeName.withoutLastArguments(reference.name) { names.append(generic) }
        if let shortest = names.last, TypeName.last(of: shortest) != shortest {
            names.append(TypeName.last(of: shortest))
        }
        for name in names {
            let key = Name(
                space: BindingKey.services, name: name, qualifier: reference.qualifier,
                argumentCount: reference.arguments?.count ?? 0)
            if let node = node(key, from: site) { return node }
        }
        return nil
    }

    private func node(_ name: Name, from site: Graph.Site) -> Int? {
        guard let found = entries[name] else { return nil }
        let isTest = modules[site.module].kind == .test
        var best: (rank: Int, node: Int)?
        for entry in found {
            guard let rank = rank(of: entry, from: site, isTest: isTest) else { continue }
            if rank < best?.rank ?? Int.max { best = (rank, entry.node) }
            if rank == 0 { break }
        }
        return best?.node
    }

    /// How near an entry is to a place; `nil` where code there cannot see it. Tests reach internal declarations as well,
    /// so only what one file alone sees is left out in other modules. What tests declare is seen by tests alone.
    private func rank(of entry: Entry, from site: Graph.Site, isTest: Bool) -> Int? {
        if entry.module == site.module, entry.file == site.file { return 0 }
        guard !entry.access.hasSuffix("private") else { return nil }
        if entry.module == site.module { return 1 }
        let module = modules[entry.module]
        guard module.kind != .test || isTest else { return nil }
        return modules[site.module].imports.contains(module.name) ? 2 : module.kind == .test ? 4 : 3
    }
}
