// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A closure in a binding that keeps the graph and reads from it after the value was built.
struct KeptGraphRule: Rule {
    let id = "kept-graph"
    let summary = "A closure that a binding's value keeps must not read bindings from the graph later."
    let explanation = """
        Everything that a binding's closure reads while it builds the value is recorded, so an override of any of it \
        rebuilds the value. What a kept closure reads later is not recorded. In a world that overrides it, the value \
        of the enclosing world is still used, and with it the binding that should have been replaced. Joinery knows \
        that a `factory` reads later, and it knows a value that was read before the closure. What `close` reads is \
        not recorded either, unless the value is built from it: if it has something to close, it may be closed \
        first. A typed graph that `close` reads from stays in memory until it is shut down.
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
            guard graph.nodes[node].binding?.dialect == .native, graph.nodes[node].binding?.kind == .binding,
                graph.nodes[node].binding?.scope != .factory
            else { return [] }
            var seen: Set<Int> = []
            let reported: [GraphDocument.Problem] = graph.outgoing[node].compactMap { position in
                guard [.closing, .later].contains(graph.edges[position].timing) else { return nil }
                let edge = graph.edges[position]
                let isKept =
                    edge.timing == .later || graph.isKeptToClose(node) || graph.mayCloseFirst(edge.to, of: node)
                guard isKept, edge.form == nil, edge.through.isEmpty, edge.to != node, !graph.isConstant(edge.to),
                    seen.insert(edge.to).inserted
                else { return nil }
                return problem(of: edge, in: graph)
            }
            return reported + problemsOfWiring(in: node, of: graph)
        }
    }

    private func problem(of edge: Graph.Edge, in graph: Graph) -> GraphDocument.Problem {
        let name = graph.name(of: edge.from)
        let read = graph.name(of: edge.to)
        if edge.timing == .closing {
            let why =
                graph.isKeptToClose(edge.from)
                ? " from the graph, which keeps the graph in memory until it is shut down"
                : ", which '\(name)' is not built from, so '\(read)' may be closed first"
            return problem(
                "'close' of '\(name)' reads '\(read)'\(why)", at: edge.site, nodes: [edge.from, edge.to], in: graph,
                notes: [
                    GraphDocument.Note(
                        "pass '\(read)' to the value of '\(name)' when it is built, and use that in 'close'")
                ])
        }
        let isSibling = graph.nodes[edge.from].space == graph.nodes[edge.to].space
        return problem(
            "A closure in '\(name)' keeps the graph and reads '\(read)' when it is called, so an override of '\(read)' "
                + "does not rebuild '\(name)'",
            at: edge.site, nodes: [edge.from, edge.to], in: graph,
            notes: [
                GraphDocument.Note(
                    isSibling
                        ? "capture the value: '{ [\(graph.nodes[edge.to].name)] in … }'"
                        : "read '\(read)' before the closure, and capture the value"),
                GraphDocument.Note(
                    "or declare a binding '… { factory { … } }' that builds it later with 'inject', and pass that to "
                        + "'\(name)'"),
            ])
    }
}

extension Graph {
    /// Whether a node is a property that reads no binding, which no override can change.
    func isConstant(_ node: Int) -> Bool { nodes[node].kind == .computed && outgoing[node].isEmpty }

    /// Whether a node belongs to a typed graph. Many of these are created, and each one whose `close` reads from it
    /// stays in memory until it is shut down. ``Dependencies`` usually live as long as the program.
    fileprivate func isKeptToClose(_ node: Int) -> Bool { nodes[node].space != "Dependencies" }

    /// Whether a shutdown may close one node's value before another one's, which reads it to close.
    fileprivate func mayCloseFirst(_ node: Int, of other: Int) -> Bool {
        isClosed(node) && !isBuilt(other, with: node)
    }

    /// Whether a shutdown closes a node's value, because of its binding or its type.
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

    /// Returns the type of a binding's value, without the handle that opens it.
    private static func valueType(of binding: BindingFact) -> String {
        let handle = "Async<"
        guard binding.type.hasPrefix(handle), binding.type.hasSuffix(">") else { return binding.type }
        return String(binding.type.dropFirst(handle.count).dropLast())
    }

    /// Whether the value of a node immediately needs another node.
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
