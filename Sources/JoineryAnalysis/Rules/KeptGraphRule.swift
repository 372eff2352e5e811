// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A closure within a binding that keeps the graph, and reads from it when the value is built.
struct KeptGraphRule: Rule {
    let id = "kept-graph"
    let summary = "A closure that a binding's value keeps must not read bindings from the graph later."
    let explanation = """
        What a binding's closure reads while it builds is known as what the value is built from, so an override of any \
        of it builds the value anew. What a kept closure reads afterwards is not known: in a world that overrides it, \
        the value of the enclosing world is used all the same, and with it the binding that was meant to be replaced. A \
        'factory' is known to read later; a value that was read before is known as well. What 'close' reads, and the \
        value is not built from, is not known either: where that has something to close itself, it may be \
        closed before; and a graph of the program's own that 'close' reads from is kept until it is shut down.
        """
    let examples = (
        wrong: """
        extension Dependencies {
            var listings: any ListingRepository { singleton { StoredListings() } }
            var refresh: RefreshButton {
                singleton { RefreshButton(action: { listings.reload() }) }
            }
        }
        """,
        right: """
        extension Dependencies {
            var listings: any ListingRepository { singleton { StoredListings() } }
            var refresh: RefreshButton {
                singleton { RefreshButton(action: { [listings] in listings.reload() }) }
            }
        }
        """
    )
    let severity = Severity.error

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        graph.nodes.indices.flatMap { node -> [GraphDocument.Problem] in
            guard let binding = graph.nodes[node].binding, binding.dialect == .native, binding.kind == .binding,
                binding.scope != .factory
            else { return [] }
            var seen: Set<Int> = []
            let told: [GraphDocument.Problem] = graph.outgoing[node].compactMap { position in
                let edge = graph.edges[position]
                let isKept =
                    edge.timing == .closing
                    ? graph.isKeptToClose(node) || graph.mayCloseFirst(edge.to, of: node) : edge.timing == .later
                guard isKept, edge.form == nil, edge.through.isEmpty, edge.to != node, !graph.isConstant(edge.to),
                    seen.insert(edge.to).inserted
                else { return nil }
                return problem(of: edge, in: graph)
            }
            return told + problemsOfWiring(in: node, of: graph)
        }
    }

    private func problem(of edge: Graph.Edge, in graph: Graph) -> GraphDocument.Problem {
        let name = graph.name(of: edge.from)
        let read = graph.name(of: edge.to)
        if edge.timing == .closing {
            let why =
                graph.isKeptToClose(edge.from)
                ? " from the graph, which is kept until it is shut down"
                : ", which '\(name)' is not built from and which may be closed before it"
            return problem(
                "'close' of '\(name)' reads '\(read)'\(why)", at: edge.site, nodes: [edge.from, edge.to], in: graph,
                notes: [GraphDocument.Note("build '\(name)' with '\(read)', and close it with what it holds")])
        }
        let isSibling = graph.nodes[edge.from].space == graph.nodes[edge.to].space
        return problem(
            "A closure in '\(name)' keeps the graph and reads '\(read)' when it is called: an override of '\(read)' does "
                + "not build '\(name)' anew",
            at: edge.site, nodes: [edge.from, edge.to], in: graph,
            notes: [
                GraphDocument.Note(
                    isSibling
                        ? "capture the value: '{ [\(graph.nodes[edge.to].name)] in … }'"
                        : "read '\(read)' before the closure, and capture the value"),
                GraphDocument.Note(
                    "or let a binding '… { factory { … } }' build what is needed later, reading with 'inject', and give "
                        + "'\(name)' that"),
            ])
    }
}

extension Graph {
    /// Whether a node is a property that reads no binding, which no override can change.
    func isConstant(_ node: Int) -> Bool { nodes[node].kind == .computed && outgoing[node].isEmpty }

    /// Whether a node's graph is of the program's own type, of which many come and go: each whose value reads from it to
    /// close stays in memory until it is shut down. ``Dependencies`` mostly stay for as long as the program.
    fileprivate func isKeptToClose(_ node: Int) -> Bool { nodes[node].space != "Dependencies" }

    /// Whether a shutdown may close one node's value before another's, which reads it to close.
    fileprivate func mayCloseFirst(_ node: Int, of other: Int) -> Bool {
        isClosed(node) && !isBuilt(other, with: node)
    }

    /// Whether a shutdown closes a node's value: the binding says how, or its type does.
    private func isClosed(_ node: Int) -> Bool {
        guard let binding = nodes[node].binding, let module = nodes[node].site?.module else { return false }
        if binding.closesValue { return true }
        let built = binding.uses.filter { $0.timing == .immediate && $0.reference.kind == .construction }
        let type = Self.valueType(of: binding)
        return types.closes(type, from: module)
            || built.contains { use in
                let name = use.reference.name
                return types.ancestors(of: name, from: module).contains(type) && types.closes(name, from: module)
            }
    }

    /// The type of what a binding gives, without the handle by which it is opened.
    private static func valueType(of binding: BindingFact) -> String {
        let handle = "Async<"
        guard binding.type.hasPrefix(handle), binding.type.hasSuffix(">") else { return binding.type }
        return String(binding.type.dropFirst(handle.count).dropLast())
    }

    /// Whether what a node builds asks for another one at once.
    fileprivate func isBuilt(_ node: Int, with other: Int) -> Bool {
        outgoing[node].contains { edges[$0].to == other && edges[$0].timing == .immediate }
    }
}

extension TypeTable {
    /// Whether instances of a type close themselves.
    fileprivate func closes(_ name: String, from module: Int) -> Bool {
        ancestors(of: name, from: module).contains("ClosableDependency")
    }
}
