// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A dependency that is injected or resolved but never declared.
struct MissingBindingRule: Rule {
    let id = "missing-binding"
    let summary = "An injected or resolved dependency is never declared."
    let explanation = """
        A container finds a service at run time, by its type, name, and arguments. If no registration has the same \
        three, it returns `nil`, and the program stops or continues without the service. The compiler checks names \
        in key paths and the types of keys. The rule reports these too. It is silent about a service that code may \
        register that could not be read; `--explain-unread` lists that code. It does not know containers that a program \
        implements itself, and reports nothing about them. A program that uses a library may register what the \
        library resolves, so without a program the problem is a warning.
        """
    let examples = (
        wrong: """
        import Swinject

        container.register(Store.self, name: "main") { _ in DiskStore() }
        container.register(Cart.self) { resolver in Cart(store: resolver.resolve(Store.self)!) }
        """,
        right: """
        import Swinject

        container.register(Store.self, name: "main") { _ in DiskStore() }
        container.register(Cart.self) { resolver in Cart(store: resolver.resolve(Store.self, name: "main")!) }
        """
    )
    let severity = Severity.error

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        let missing = graph.missing.filter { !graph.isTest($0.site) }
        guard !missing.isEmpty else { return [] }
        var similar = SimilarBindings(in: graph)
        let modules = Set(missing.map(\.site.module))
        let seeing = modules.filter { graph.hasContainers(visibleIn: $0) }
        let reported = missing.filter { mayBeReported($0, similar, seeing, in: graph) }
        let groups = Dictionary(grouping: reported, by: \.node).sorted { $0.key < $1.key }.map(\.value)
        let programs = graph.modulesOfPrograms
        return groups.map { group in
            problem(group, isOfProgram: group.contains { programs.contains($0.site.module) }, &similar, in: graph)
        }
    }

    // MARK: - Certainty

    /// - Parameter seeing: The modules that can use a container library.
    private func mayBeReported(
        _ missing: Graph.Missing, _ similar: SimilarBindings, _ seeing: Set<Int>, in graph: Graph
    ) -> Bool {
        let reference = missing.use.reference
        if reference.kind == .service {
            return seeing.contains(missing.site.module)
                && !mayBeRegistered(reference.name, at: missing.site, in: graph)
                && !isWrittenInAnotherWay(reference, at: missing.site, in: graph)
        }
        // A nested key may be named from inside of the type around it.
        if reference.kind == .key,
            graph.nodes.contains(where: { $0.hasBinding && $0.name.hasSuffix(".\(reference.name)") })
        {
            return false
        }
        let space = graph.nodes[missing.node].space
        guard missing.use.dialect != nil, !KnownModules.declares(reference.name, in: space) else { return false }
        if reference.kind == .member, !similar.hasBinding(reference.name, in: space),
            isProperty(reference.name, of: space, missing.site, in: graph)
        {
            return false
        }
        return !hasUnread(missing.use.dialect, in: graph)
            && graph.isKnown(everythingVisibleIn: missing.site.module)
    }

    /// Whether a type has a property of this name that is not a binding, such as the input of a typed graph.
    private func isProperty(_ name: String, of space: String, _ site: Graph.Site, in graph: Graph) -> Bool {
        let first = String(name.prefix { $0 != "." })
        let ancestors = graph.types.ancestors(of: space, from: site.module)
        return ancestors.contains { ancestor in
            // A graph whose declaration was not read may have any member.
            guard let position = graph.types.position(of: ancestor, from: site.module) else {
                return ancestor == space && !Self.knownSpaces.contains(space)
            }
            return graph.types.entries[position].properties[first] != nil
        }
    }

    private static let knownSpaces: Set = [
        "Dependencies", "DependencyValues", "InjectedValues", "DependencyObjects", "Container",
    ]

    /// Whether unread code may declare bindings of a dialect.
    private func hasUnread(_ dialect: Dialect?, in graph: Graph) -> Bool {
        graph.unread.contains { entry in
            !graph.isTest(entry.site) && (entry.unread.dialect == dialect || entry.unread.dialect == nil)
        }
    }

    /// Whether a service is registered that the resolution may mean although its type or name is written in another way: a
    /// nested type without the type around it, or a constant in place of its value.
    private func isWrittenInAnotherWay(_ reference: Reference, at site: Graph.Site, in graph: Graph) -> Bool {
        let name = graph.types.withoutAliases(reference.name, from: site.module)
        return graph.nodes.contains { node in
            guard node.space == BindingKey.services, node.hasBinding else { return false }
            if node.name.hasSuffix(".\(name)") { return true }
            guard node.name == name, let own = reference.qualifier, let other = node.binding?.key.qualifier else {
                return false
            }
            return ServiceName.isSymbol(own) != ServiceName.isSymbol(other)
        }
    }

    /// Whether unread code may register a service. Its type is the same, or unknown.
    private func mayBeRegistered(_ service: String, at site: Graph.Site, in graph: Graph) -> Bool {
        func shortName(_ name: String, _ module: Int) -> String {
            let name = graph.types.withoutAliases(name, from: module)
            return TypeName.last(of: TypeName.withoutArguments(TypeName.withoutOptional(name)))
        }
        let name = shortName(service, site.module)
        return graph.unread.contains { entry in
            !graph.isTest(entry.site) && graph.programs.mayMeet(entry.site.module, site.module)
                && [nil, .swinject, .resolver].contains(entry.unread.dialect)
                && entry.unread.service.map { shortName($0, entry.site.module) == name } ?? true
        }
    }

    // MARK: - Messages

    private func problem(
        _ group: [Graph.Missing], isOfProgram: Bool, _ similar: inout SimilarBindings, in graph: Graph
    ) -> GraphDocument.Problem {
        let first = group[0]
        let reference = first.use.reference
        var sites: [Graph.Site] = []
        for missing in group where sites.last != missing.site { sites.append(missing.site) }
        var notes = sites.dropFirst().prefix(4).map { GraphDocument.Note("and here", at: GraphDocument.Location($0)) }
        if sites.count > 5 { notes.append(GraphDocument.Note("and in \(sites.count - 5) more places")) }
        let likely = similar.notes(for: first)
        notes += likely
        if likely.isEmpty, reference.kind == .service { notes.append(Self.remedy(reference, first.use.dialect)) }
        let isOptional = group.allSatisfy(\.use.isOptional)
        var isCertain = !isOptional && !group.contains(where: similar.hasTestBindingByGuess)
        // If a similar service is registered, a mistake is more likely than a registration in a program.
        if isCertain, reference.kind == .service, !isOfProgram, likely.isEmpty {
            isCertain = false
            notes.append(
                GraphDocument.Note("a program that uses this library may register it, but no program was read"))
        }
        return problem(
            Self.message(reference, graph.name(of: first.node)), at: first.site, nodes: [first.node], in: graph,
            severity: isCertain ? .error : .warning, notes: notes)
    }

    private static func message(_ reference: Reference, _ name: String) -> String {
        switch reference.kind {
        case .service: return "\(SimilarBindings.words(for: reference)) is resolved here but never registered"
        case .key: return "The key '\(reference.name)' is injected here but never declared"
        default: return "'\(name)' is injected here but never declared"
        }
    }

    private static func remedy(_ reference: Reference, _ dialect: Dialect?) -> GraphDocument.Note {
        let name = reference.qualifier.map { ", name: \"\($0)\"" } ?? ""
        if dialect == .resolver {
            return GraphDocument.Note("register it: Resolver.register(\(reference.name).self\(name)) { … }")
        }
        let count = reference.arguments?.count ?? 0
        let parameters = (["resolver"] + (0..<count).map { "argument\($0 + 1)" }).joined(separator: ", ")
        return GraphDocument.Note(
            "register it: container.register(\(reference.name).self\(name)) { \(parameters) in … }")
    }
}
