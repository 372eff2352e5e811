// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A `close` closure that reads a binding from the graph.
struct ClosingReadRule: Rule {
    let id = "closing-read"
    let summary = "A binding's 'close' must not read what the value is not built from."
    let explanation = """
        A shutdown closes a value before those that it was built from. What `close` reads is not recorded: if the value \
        is not built from it, and it has something to close, it may be closed first. A typed graph that `close` reads \
        from stays in memory until it is shut down.
        """
    let examples = (
        wrong: """
        extension Dependencies {
            var journal: Journal { singleton { Journal() } close: { $0.close() } }
            var pool: Pool {
                singleton { Pool() } close: { $0.close(notifying: journal) }
            }
        }
        """,
        right: """
        extension Dependencies {
            var journal: Journal { singleton { Journal() } close: { $0.close() } }
            var pool: Pool {
                singleton { Pool(journal: journal) } close: { $0.close() }
            }
        }
        """
    )
    let severity = Severity.error

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        graph.nodes.indices.flatMap { node -> [GraphDocument.Problem] in
            guard graph.nodes[node].binding?.dialect == .native, graph.nodes[node].binding?.kind == .binding else {
                return []
            }
            var seen: Set<Int> = []
            return graph.outgoing[node].compactMap { position in
                let edge = graph.edges[position]
                guard edge.timing == .closing, graph.isKeptToClose(node) || graph.mayCloseFirst(edge.to, of: node),
                    edge.form == nil, edge.through.isEmpty, edge.to != node, !graph.isConstant(edge.to),
                    seen.insert(edge.to).inserted
                else { return nil }
                return problem(of: edge, in: graph)
            }
        }
    }

    private func problem(of edge: Graph.Edge, in graph: Graph) -> GraphDocument.Problem {
        let name = graph.name(of: edge.from)
        let read = graph.name(of: edge.to)
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
}

extension Graph {
    /// Whether a node is a property that reads no binding.
    fileprivate func isConstant(_ node: Int) -> Bool { nodes[node].kind == .computed && outgoing[node].isEmpty }

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
