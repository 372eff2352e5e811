// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Something that is injected or resolved, and that nothing declares.
struct MissingBindingRule: Rule {
    let id = "missing-binding"
    let summary = "What is injected or resolved is declared by nothing."
    let explanation = """
        A container finds a service when the program runs, by its type, its name and its arguments. If no registration \
        has the same three, it gives nil, and the program stops or goes on without the service. What is found by a key \
        path or a key's type is looked for by the compiler; it is told here where all that the code can see was read. \
        Containers of a program's own are not known, and nothing is told of them. What a library resolves may be \
        registered by the program that uses it: where none was read, it is a warning.
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
        let seeing = modules.filter { KnownModules.haveContainers(visibleIn: $0, of: graph) }
        let told = missing.filter { mayBeTold($0, similar, seeing, in: graph) }
        let groups = Dictionary(grouping: told, by: \.node).sorted { $0.key < $1.key }.map(\.value)
        let programs = graph.modulesOfPrograms
        return groups.map { group in
            problem(group, isOfProgram: group.contains { programs.contains($0.site.module) }, &similar, in: graph)
        }
    }

    // MARK: - Certainty

    /// - Parameter seeing: The modules that see a library of containers.
    private func mayBeTold(
        _ missing: Graph.Missing, _ similar: SimilarBindings, _ seeing: Set<Int>, in graph: Graph
    ) -> Bool {
        let reference = missing.use.reference
        if reference.kind == .service { return seeing.contains(missing.site.module) }
        let space = graph.nodes[missing.node].space
        guard missing.use.dialect != nil, !KnownModules.declares(reference.name, in: space) else { return false }
        if reference.kind == .member, !similar.hasBinding(reference.name, in: space),
            isProperty(reference.name, of: space, missing.site, in: graph)
        {
            return false
        }
        return unread(missing.use.dialect, in: graph) == nil
            && KnownModules.areAll(visibleIn: missing.site.module, of: graph)
    }

    /// Whether a type has a property of this name that is no binding, such as the input of a typed graph.
    private func isProperty(_ name: String, of space: String, _ site: Graph.Site, in graph: Graph) -> Bool {
        let first = String(name.prefix { $0 != "." })
        let ancestors = graph.types.ancestors(of: space, from: site.module)
        return ancestors.contains { ancestor in
            // A graph whose declaration was not read may have anything.
            guard let position = graph.types.position(of: ancestor, from: site.module) else {
                return ancestor == space && !Self.knownSpaces.contains(space)
            }
            return graph.types.entries[position].properties[first] != nil
        }
    }

    private static let knownSpaces: Set = [
        "Dependencies", "DependencyValues", "InjectedValues", "DependencyObjects", "Container",
    ]

    /// Something that was not understood, and that may declare what is missing.
    private func unread(_ dialect: Dialect?, in graph: Graph) -> (site: Graph.Site, unread: Unread)? {
        graph.unread.first { entry in
            !graph.isTest(entry.site) && (entry.unread.dialect == dialect || entry.unread.dialect == nil)
        }
    }

    // MARK: - Telling

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
        if likely.isEmpty, reference.kind == .service { notes.append(Self.remedy(reference)) }
        let unread = reference.kind == .service ? unread(.swinject, in: graph) : nil
        if let unread {
            notes.append(
                GraphDocument.Note(
                    "this could not be read, and may register it: \(unread.unread.reason)",
                    at: GraphDocument.Location(unread.site)))
        }
        let isOptional = group.allSatisfy(\.use.isOptional)
        var isCertain = unread == nil && !isOptional
        // Where something like it is registered, a mistake is likelier than that a program is to register it.
        if isCertain, reference.kind == .service, !isOfProgram, likely.isEmpty {
            isCertain = false
            notes.append(
                GraphDocument.Note("a program that uses this library may register it; none is among what was read"))
        }
        return problem(
            Self.message(reference, graph.name(of: first.node), isCertain: unread == nil), at: first.site,
            nodes: [first.node], in: graph,
            severity: isCertain ? .error : .warning, notes: notes)
    }

    private static func message(_ reference: Reference, _ name: String, isCertain: Bool) -> String {
        switch reference.kind {
        case .service:
            let nothing = isCertain ? "Nothing" : "Nothing that could be read"
            return "\(nothing) registers \(SimilarBindings.words(for: reference)), which is resolved here"
        case .key: return "Nothing declares the key '\(reference.name)', which is injected here"
        default: return "Nothing declares '\(name)', which is injected here"
        }
    }

    private static func remedy(_ reference: Reference) -> GraphDocument.Note {
        let name = reference.qualifier.map { ", name: \"\($0)\"" } ?? ""
        let count = reference.arguments?.count ?? 0
        let parameters = (["resolver"] + (0..<count).map { "argument\($0 + 1)" }).joined(separator: ", ")
        return GraphDocument.Note(
            "register it: container.register(\(reference.name).self\(name)) { \(parameters) in … }")
    }
}
