// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Bindings that are similar to a missing one.
struct SimilarBindings {
    /// The maximum number of notes.
    private static let most = 4

    private let graph: Graph
    /// The nodes of bindings, by space and name.
    private var byName: [String: [String: [Int]]] = [:]
    /// The services that inherit from a type or conform to it, by the type's name, computed on first use.
    private var subtypes: [String: [Int]]?
    /// The number of names that may still be compared by edit distance, so that many missing names take no longer than
    /// a few.
    private var comparisons = 200_000

    init(in graph: Graph) {
        self.graph = graph
        guard !graph.missing.isEmpty else { return }
        for node in graph.nodes.indices where graph.nodes[node].site != nil && graph.nodes[node].hasBinding {
            byName[graph.nodes[node].space, default: [:]][graph.nodes[node].name, default: []].append(node)
        }
    }

    /// Whether a binding of this name is declared anywhere, even if the code cannot use it.
    func hasBinding(_ name: String, in space: String) -> Bool { byName[space]?[name] != nil }

    /// Whether a binding of this name is in a test only by the name of its folder, which may be wrong.
    func hasTestBindingByGuess(_ missing: Graph.Missing) -> Bool {
        let nodes = byName[graph.nodes[missing.node].space]?[missing.use.reference.name] ?? []
        return nodes.contains { graph.nodes[$0].site.map { graph.isTestByGuess($0) } ?? false }
    }

    /// Returns notes on similar bindings, the most similar first; at most ``most``.
    mutating func notes(for missing: Graph.Missing) -> [GraphDocument.Note] {
        let reference = missing.use.reference
        let space = graph.nodes[missing.node].space
        let namesakes = (byName[space]?[reference.name] ?? []).filter { node in
            graph.nodes[node].site.map { graph.programs.mayMeet($0.module, missing.site.module) } ?? true
        }
        var notes = namesakes.prefix(Self.most).map { note(onNamesake: $0, of: reference) }
        if reference.kind == .service, notes.count < Self.most { notes += relatives(of: reference.name, missing.site) }
        if notes.isEmpty { notes = nearNames(reference.name, in: space) }
        return Array(notes.prefix(Self.most))
    }

    /// Returns `'Store' named "main" with 2 arguments (Int, _)`.
    static func words(for reference: Reference) -> String {
        words(reference.name, reference.qualifier, reference.arguments)
    }

    /// Returns the same for a key.
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
        if graph.isTestByGuess(site) {
            text = "it is declared only here, in a folder that is taken for tests because of its name"
        } else if graph.isTest(site) {
            text = "it is declared only here, in a test"
        } else if reference.kind != .service {
            text = "it is declared here as \(graph.nodes[node].binding?.access ?? "private")"
        } else if key.qualifier != reference.qualifier {
            text = "it is registered here \(key.qualifier.map { "with the name \"\($0)\"" } ?? "without a name")"
        } else {
            text = "it is registered here \(key.arguments.map { "with \(Self.words(for: $0))" } ?? "without arguments")"
        }
        return GraphDocument.Note(text, at: GraphDocument.Location(site))
    }

    // MARK: - Relatives

    private mutating func relatives(of name: String, _ missing: Graph.Site) -> [GraphDocument.Note] {
        let services = byName[BindingKey.services] ?? [:]
        var notes: [GraphDocument.Note] = []
        for type in graph.types.ancestors(of: name, from: missing.module).dropFirst() {
            add(services[type] ?? [], "a supertype of '\(name)', ", to: &notes)
        }
        add(knownSubtypes()[name] ?? [], "a subtype, ", to: &notes)
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
