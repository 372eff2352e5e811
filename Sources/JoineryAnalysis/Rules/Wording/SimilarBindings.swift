// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What is like something that is missing, and may be meant.
struct SimilarBindings {
    /// How many notes there are at most.
    private static let most = 4

    private let graph: Graph
    /// The nodes of bindings, by space and name.
    private var byName: [String: [String: [Int]]] = [:]
    /// The services that inherit from a type or conform to it, by its name; made when it is first asked for.
    private var subtypes: [String: [Int]]?
    /// How many names may still be compared letter by letter, so that many missing ones take no longer than a few.
    private var comparisons = 200_000

    init(in graph: Graph) {
        self.graph = graph
        guard !graph.missing.isEmpty else { return }
        for node in graph.nodes.indices where graph.nodes[node].site != nil && graph.nodes[node].binding != nil {
            byName[graph.nodes[node].space, default: [:]][graph.nodes[node].name, default: []].append(node)
        }
    }

    /// Whether a binding of this name is declared anywhere, perhaps where the code that asks cannot see it.
    func hasBinding(_ name: String, in space: String) -> Bool { byName[space]?[name] != nil }

    /// Notes on what is similar, the likeliest first; at most ``most``.
    mutating func notes(for missing: Graph.Missing) -> [GraphDocument.Note] {
        let reference = missing.use.reference
        let space = graph.nodes[missing.node].space
        let namesakes = byName[space]?[reference.name] ?? []
        var notes = namesakes.prefix(Self.most).map { note(onNamesake: $0, of: reference) }
        if reference.kind == .service, notes.count < Self.most { notes += relatives(of: reference.name, missing.site) }
        if notes.isEmpty { notes = nearNames(reference.name, in: space) }
        return Array(notes.prefix(Self.most))
    }

    /// `'Store' named "main" with 2 arguments (Int, _)`.
    static func words(for reference: Reference) -> String {
        words(reference.name, reference.qualifier, reference.arguments)
    }

    /// The same of a key.
    static func words(for key: BindingKey) -> String { words(key.name, key.qualifier, key.arguments) }

    private static func words(_ name: String, _ qualifier: String?, _ arguments: [String]?) -> String {
        "'\(name)'" + (qualifier.map { " named \"\($0)\"" } ?? "") + (arguments.map { " with \(words(for: $0))" } ?? "")
    }

    private static func words(for arguments: [String]) -> String {
        let count = arguments.count == 1 ? "1 argument" : "\(arguments.count) arguments"
        return arguments.allSatisfy { $0 == "_" } ? count : "\(count) (\(arguments.joined(separator: ", ")))"
    }

    // MARK: - Namesakes

    private func note(onNamesake node: Int, of reference: Reference) -> GraphDocument.Note {
        guard let site = graph.nodes[node].site, let key = graph.nodes[node].binding?.key else {
            return GraphDocument.Note("")
        }
        let text: String
        if graph.isTest(site) {
            text = "tests declare it here, which the program does not see"
        } else if reference.kind != .service {
            text = "it is declared here, where it is \(graph.nodes[node].binding?.access ?? "private")"
        } else if key.qualifier != reference.qualifier {
            text = "it is registered \(key.qualifier.map { "under the name \"\($0)\"" } ?? "without a name") here"
        } else {
            text = "it is registered with \(key.arguments.map { Self.words(for: $0) } ?? "no argument") here"
        }
        return GraphDocument.Note(text, at: GraphDocument.Location(site))
    }

    // MARK: - Relatives

    private mutating func relatives(of name: String, _ missing: Graph.Site) -> [GraphDocument.Note] {
        let services = byName[BindingKey.services] ?? [:]
        var notes: [GraphDocument.Note] = []
        for type in graph.types.ancestors(of: name, from: missing.module).dropFirst() {
            add(services[type] ?? [], "which '\(name)' is one of, ", to: &notes)
        }
        add(knownSubtypes()[name] ?? [], "which is one, ", to: &notes)
        return notes
    }

    private func add(_ nodes: [Int], _ relation: String, to notes: inout [GraphDocument.Note]) {
        for node in nodes {
            guard notes.count < Self.most else { return }
            if let note = note(on: node, relation) { notes.append(note) }
        }
    }

    private func note(on node: Int, _ relation: String) -> GraphDocument.Note? {
        guard let site = graph.nodes[node].site, let key = graph.nodes[node].binding?.key, !graph.isTest(site) else {
            return nil
        }
        return GraphDocument.Note(
            "\(Self.words(key.name, key.qualifier, key.arguments)), \(relation)is registered here",
            at: GraphDocument.Location(site))
    }

    private mutating func knownSubtypes() -> [String: [Int]] {
        if let subtypes { return subtypes }
        var found: [String: [Int]] = [:]
        for node in (byName[BindingKey.services] ?? [:]).values.joined().sorted() {
            guard let site = graph.nodes[node].site else { continue }
            for ancestor in graph.types.ancestors(of: graph.nodes[node].name, from: site.module).dropFirst() {
                found[ancestor, default: []].append(node)
            }
        }
        subtypes = found
        return found
    }

    // MARK: - Names

    private mutating func nearNames(_ name: String, in space: String) -> [GraphDocument.Note] {
        let names = byName[space] ?? [:]
        guard names.count <= comparisons else { return [] }
        comparisons -= names.count
        return Similarity.names(like: name, among: Array(names.keys), limit: 2).compactMap { other in
            guard let node = names[other]?.first(where: { graph.nodes[$0].site.map { !graph.isTest($0) } == true }),
                let site = graph.nodes[node].site
            else { return nil }
            return GraphDocument.Note("'\(other)' is declared here", at: GraphDocument.Location(site))
        }
    }
}
