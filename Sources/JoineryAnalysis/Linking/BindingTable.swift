// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A table that finds the node of a binding by its key.
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
        var isPrivate: Bool
        var isForOtherModules: Bool
        var type: String
        /// The block of statements that contains its registration.
        var block: String?
        /// The module that declares the type of a key, which another module may complete.
        var owner: Int?
        /// The labels of a function's parameters.
        var labels: [String]?

        /// Whether code of a module sees it together with another entry that differs only in its type.
        func isOverload(of other: Entry, from site: Int) -> Bool {
            type != other.type && (module == site || isForOtherModules)
        }
    }

    /// The result of a search.
    struct Found {
        var node: Int
        /// Whether no other binding can be meant.
        var isCertain: Bool
    }

    /// A request for one of many bindings with the same name.
    private struct Request: Hashable {
        var name: Name
        var module: Int
        var file: String
        var block: String?
        var asksOneContainer = false
        var owner: Int?
        var labels: [String]?
    }

    /// The number of bindings of one name up to which each request searches them.
    private static let few = 8

    private let modules: [Graph.Module]
    private let programs: Programs
    private var entries: [Name: [Entry]] = [:]
    /// The keys of services, by the names of their types.
    private var services: [String: Set<Name>] = [:]
    /// The results of requests for names with many bindings.
    private var answers: [Request: Found?] = [:]

    /// Creates a table of the declarations in these modules.
    init(_ modules: [Graph.Module], _ programs: Programs) {
        self.modules = modules
        self.programs = programs
    }

    /// Makes room for bindings.
    mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

    /// Adds a binding.
    ///
    /// - Parameters:
    ///   - name: The name by which uses find it.
    ///   - owner: The module that declares the type of a key.
    mutating func add(
        _ node: Int, named name: String, _ fact: BindingFact, at site: Graph.Site, owner: Int? = nil
    ) {
        let name = Name(
            space: fact.key.space, name: name, qualifier: fact.key.qualifier,
            argumentCount: fact.key.arguments?.count ?? 0)
        if fact.key.space == BindingKey.services { services[name.name, default: []].insert(name) }
        entries[name, default: []].append(
            Entry(
                node: node, module: site.module, file: site.file, isPrivate: fact.access.hasSuffix("private"),
                isForOtherModules: fact.isForOtherModules, type: fact.type, block: fact.block, owner: owner,
                labels: fact.labels))
    }

    /// Returns the node of the member or key that code at a place sees: first that of its file, then of its module, of
    /// an imported module, and of other modules, which an imported one may re-export.
    ///
    /// If several modules declare a member of that name with different types, the compiler chooses by type.
    ///
    /// - Parameters:
    ///   - labels: The labels of the call, if the member is called.
    ///   - owner: The module that declares the type of a key, if it is known.
    mutating func member(
        _ name: String, _ labels: [String]? = nil, of space: String, from site: Graph.Site, owner: Int? = nil
    ) -> Found? {
        let key = Name(space: space, name: name)
        guard let all = entries[key] else { return nil }
        // Most names have one binding.
        if all.count == 1 {
            return isVisible(all, 0, from: site) ? Found(node: all[0].node, isCertain: true) : nil
        }
        let found = Self.members(among: all, with: labels)
        let request = Request(name: key, module: site.module, file: site.file, owner: owner, labels: labels)
        return answer(request, among: found) { table in
            let own = owner == nil || found.count == 1 ? [] : found.filter { $0.owner == owner }
            return table.member(among: own.isEmpty ? found : own, from: site)
        }
    }

    /// Returns the functions that a call with these labels can mean, or without a call the properties; all members if
    /// there are none.
    private static func members(among found: [Entry], with labels: [String]?) -> [Entry] {
        guard found.count > 1, found.contains(where: { $0.labels != found[0].labels }) else { return found }
        let hasOnlyPlainArguments = labels?.allSatisfy { $0 == "_" } == true
        let equal = found.filter {
            // A factory is a property that can be called.
            $0.labels == labels || hasOnlyPlainArguments && $0.labels == nil && $0.type.contains("->")
        }
        guard equal.isEmpty, let labels else { return equal.isEmpty ? found : equal }
        // Parameters can have default values, and closures can follow the call.
        let longer = found.filter { entry in
            var rest = (entry.labels ?? [])[...]
            return labels.allSatisfy { label in
                guard let index = rest.firstIndex(of: label) else { return false }
                rest = rest[(index + 1)...]
                return true
            } && entry.labels != nil
        }
        return longer.isEmpty ? found : longer
    }

    /// Whether a space has a binding of this name, regardless of its visibility.
    func declares(_ name: String, in space: String) -> Bool { entries[Name(space: space, name: name)] != nil }

    /// Returns the answer to a request, which is searched only once if there are many bindings.
    private mutating func answer(
        _ request: Request, among found: [Entry], _ find: (BindingTable) -> Found?
    ) -> Found? {
        guard found.count > Self.few else { return find(self) }
        if let known = answers[request] { return known }
        let answer = find(self)
        answers[request] = .some(answer)
        return answer
    }

    private func member(among found: [Entry], from site: Graph.Site) -> Found? {
        guard let best = nearest(of: found, from: site) else { return nil }
        return Found(node: best.node, isCertain: !found.contains { $0.isOverload(of: best, from: site.module) })
    }

    /// Returns the service with this name and number of arguments. A registration in the same block and container is
    /// preferred, unless the request names another container.
    ///
    /// `register(Feed.self)` takes the type arguments from the result of its factory. A registration of a generic type
    /// without type arguments is a candidate for any that have no registration.
    mutating func service(_ reference: Reference, named service: String, from site: Graph.Site, among block: String?)
        -> Found?
    {
        for (name, isInferred) in Self.names(ofService: service) {
            let key = Name(
                space: BindingKey.services, name: name, qualifier: reference.qualifier,
                argumentCount: reference.arguments?.count ?? 0)
            guard let found = entries[key] else { continue }
            let request = Request(
                name: key, module: site.module, file: site.file, block: block,
                asksOneContainer: reference.space != nil)
            guard let answer = answer(request, among: found, { $0.service(among: found, request, from: site) })
            else { continue }
            return Found(node: answer.node, isCertain: answer.isCertain && !isInferred)
        }
        return nil
    }

    /// Returns the services of a type, with any name and arguments.
    func services(named service: String, from site: Graph.Site) -> [Int] {
        let isTest = modules[site.module].kind == .test
        let found = Self.names(ofService: service).flatMap { services[$0.name, default: []] }.flatMap {
            entries[$0, default: []]
        }
        let seen = found.filter {
            programs.mayMeet($0.module, site.module) && rank(of: $0, from: site, isTest: isTest) != nil
        }
        return Set(seen.map(\.node)).sorted()
    }

    private func service(among found: [Entry], _ request: Request, from site: Graph.Site) -> Found? {
        let isTest = modules[site.module].kind == .test
        let seen = found.compactMap { entry in
            // A container has no services of another program.
            programs.mayMeet(entry.module, site.module)
                ? rank(of: entry, from: site, isTest: isTest).map { (rank: $0, entry: entry) } : nil
        }
        let isTogether = { (entry: Entry) in
            request.block != nil && entry.block == request.block && entry.file == site.file
                && entry.module == site.module
        }
        var others = seen
        if request.asksOneContainer {
            others = seen.filter { !isTogether($0.entry) }
        } else if let own = seen.last(where: { isTogether($0.entry) }) {
            return Found(node: own.entry.node, isCertain: true)
        }
        guard let nearest = others.min(by: { $0.rank < $1.rank }) ?? seen.first else { return nil }
        return Found(node: nearest.entry.node, isCertain: seen.count == 1 && !others.isEmpty)
    }

    /// Returns the names with which a service may be registered, the most likely first, and whether its type arguments
    /// are omitted.
    private static func names(ofService name: String) -> [(name: String, isInferred: Bool)] {
        var names = [(name: name, isInferred: false)]
        if let short = TypeName.lastWithArguments(of: name) { names.append((short, false)) }
        if let generic = TypeName.withoutLastArguments(name) { names.append((generic, true)) }
        if let shortest = names.last, TypeName.last(of: shortest.name) != shortest.name {
            names.append((TypeName.last(of: shortest.name), shortest.isInferred))
        }
        // `resolve(Store?.self)` also finds `register(Store?.self)`, and the reference does not say which it is.
        names.append((name + "?", true))
        return names
    }

    private func nearest(of found: [Entry], from site: Graph.Site) -> Entry? {
        let isTest = modules[site.module].kind == .test
        var best: (rank: Int, entry: Entry)?
        for entry in found {
            guard let rank = rank(of: entry, from: site, isTest: isTest) else { continue }
            if rank < best?.rank ?? Int.max || rank == best?.rank && isNearer(entry, than: best?.entry, to: site) {
                best = (rank, entry)
            }
            if rank == 0 { break }
        }
        return best?.entry
    }

    /// Whether the module of an entry has the same name as that of another entry, and is nearer to a place.
    private func isNearer(_ entry: Entry, than other: Entry?, to site: Graph.Site) -> Bool {
        guard let other, entry.module != other.module else { return false }
        let (module, otherModule, path) = (modules[entry.module], modules[other.module], modules[site.module].path)
        return module.name == otherModule.name
            && module.path.sharedFolders(with: path) > otherModule.path.sharedFolders(with: path)
    }

    /// Whether code at a place can use one of some entries: see ``rank(of:from:isTest:)``.
    private func isVisible(_ entries: [Entry], _ index: Int, from site: Graph.Site) -> Bool {
        // Without a copy of the entry.
        if entries[index].module == site.module {
            return !entries[index].isPrivate || entries[index].file == site.file
        }
        let isOfTests = modules[entries[index].module].kind == .test
        return !entries[index].isPrivate && (!isOfTests || modules[site.module].kind == .test)
    }

    /// Returns how near an entry is to a place; `nil` if code there cannot use it. Tests can use internal declarations,
    /// so only those of a single file are excluded in other modules. Only tests can use declarations of tests.
    private func rank(of entry: Entry, from site: Graph.Site, isTest: Bool) -> Int? {
        if entry.module == site.module, entry.file == site.file { return 0 }
        guard !entry.isPrivate else { return nil }
        if entry.module == site.module { return 1 }
        let module = modules[entry.module]
        guard module.kind != .test || isTest else { return nil }
        return modules[site.module].imports.contains(module.name) ? 2 : module.kind == .test ? 4 : 3
    }
}
