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
        var isForOtherModules: Bool
        var type: String
        /// Which statements it is registered among, of its file.
        var block: String?

        /// Whether code of a module sees it beside another one, from which its type alone tells it.
        func isOverload(of other: Entry, from site: Int) -> Bool {
            type != other.type && (module == site || isForOtherModules)
        }
    }

    /// A binding that was found.
    struct Found {
        var node: Int
        /// Whether no other one may be meant.
        var isCertain: Bool
    }

    /// Who asks for one of many bindings of one name.
    private struct Asker: Hashable {
        var name: Name
        var module: Int
        var file: String
        var block: String?
        var asksOneContainer = false
    }

    /// How many bindings of one name are looked through each time that it is asked for.
    private static let few = 8

    private let modules: [Graph.Module]
    private var entries: [Name: [Entry]] = [:]
    /// What was found of names that many have.
    private var answers: [Asker: Found?] = [:]

    /// A table of what these modules declare.
    init(_ modules: [Graph.Module] = []) { self.modules = modules }

    mutating func add(_ node: Int, _ fact: BindingFact, at site: Graph.Site) {
        let name = Name(
            space: fact.key.space, name: fact.key.name, qualifier: fact.key.qualifier,
            argumentCount: fact.key.arguments?.count ?? 0)
        entries[name, default: []].append(
            Entry(
                node: node, module: site.module, file: site.file, access: fact.access,
                isForOtherModules: fact.isForOtherModules, type: fact.type, block: fact.block))
    }

    /// The node of a member or key that code at a place sees: that of its file first, then of its module, of a module
    /// that it imports, and of others, which an imported one may hand on.
    ///
    /// Where several modules declare one of that name, of different types, the compiler chooses by the type.
    mutating func member(_ name: String, of space: String, from site: Graph.Site) -> Found? {
        let key = Name(space: space, name: name)
        guard let found = entries[key] else { return nil }
        let asker = Asker(name: key, module: site.module, file: site.file)
        return answer(asker, among: found) { $0.member(among: found, from: site) }
    }

    /// Whether a space has a member of this name that is a binding, wherever it is seen.
    func declares(_ name: String, in space: String) -> Bool { entries[Name(space: space, name: name)] != nil }

    /// What somebody is answered who asks for one of some bindings: looked for once, where there are many.
    private mutating func answer(
        _ asker: Asker, among found: [Entry], _ find: (BindingTable) -> Found?
    ) -> Found? {
        guard found.count > Self.few else { return find(self) }
        if let known = answers[asker] { return known }
        let answer = find(self)
        answers[asker] = .some(answer)
        return answer
    }

    private func member(among found: [Entry], from site: Graph.Site) -> Found? {
        guard let best = nearest(of: found, from: site) else { return nil }
        return Found(node: best.node, isCertain: !found.contains { $0.isOverload(of: best, from: site.module) })
    }

    /// The service with its name and as many arguments: the one that is registered among the same statements as what
    /// asks for it, of the same container, where there is one, unless another container is asked.
    ///
    /// `register(Feed.self)` takes the type arguments from what its factory gives: of a generic type, a registration
    /// without them is taken for any that none has.
    mutating func service(_ reference: Reference, from site: Graph.Site, among block: String?) -> Found? {
        for (name, isInferred) in Self.names(ofService: reference.name) {
            let key = Name(
                space: BindingKey.services, name: name, qualifier: reference.qualifier,
                argumentCount: reference.arguments?.count ?? 0)
            guard let found = entries[key] else { continue }
            let asker = Asker(
                name: key, module: site.module, file: site.file, block: block,
                asksOneContainer: reference.space != nil)
            guard let answer = answer(asker, among: found, { $0.service(among: found, asker, from: site) })
            else { continue }
            return Found(node: answer.node, isCertain: answer.isCertain && !isInferred)
        }
        return nil
    }

    private func service(among found: [Entry], _ asker: Asker, from site: Graph.Site) -> Found? {
        let isTest = modules[site.module].kind == .test
        let seen = found.compactMap { entry in
            rank(of: entry, from: site, isTest: isTest).map { (rank: $0, entry: entry) }
        }
        let isTogether = { (entry: Entry) in
            asker.block != nil && entry.block == asker.block && entry.file == site.file && entry.module == site.module
        }
        var others = seen
        if asker.asksOneContainer {
            others = seen.filter { !isTogether($0.entry) }
        } else if let own = seen.last(where: { isTogether($0.entry) }) {
            return Found(node: own.entry.node, isCertain: true)
        }
        guard let nearest = others.min(by: { $0.rank < $1.rank }) ?? seen.first else { return nil }
        return Found(node: nearest.entry.node, isCertain: seen.count == 1 && !others.isEmpty)
    }

    /// The names that a service may be registered by, the likeliest first, and whether its type arguments are left out.
    private static func names(ofService name: String) -> [(name: String, isInferred: Bool)] {
        var names = [(name: name, isInferred: false)]
        if let generic = TypeName.withoutLastArguments(name) { names.append((generic, true)) }
        if let shortest = names.last, TypeName.last(of: shortest.name) != shortest.name {
            names.append((TypeName.last(of: shortest.name), shortest.isInferred))
        }
        return names
    }

    private func nearest(of found: [Entry], from site: Graph.Site) -> Entry? {
        let isTest = modules[site.module].kind == .test
        var best: (rank: Int, entry: Entry)?
        for entry in found {
            guard let rank = rank(of: entry, from: site, isTest: isTest) else { continue }
            if rank < best?.rank ?? Int.max { best = (rank, entry) }
            if rank == 0 { break }
        }
        return best?.entry
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
