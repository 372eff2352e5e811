// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAnalysis

extension GraphDocument {
    /// A graph with one of everything: each kind of node, scope, and timing, a cycle, and its dependents.
    static var small: GraphDocument {
        GraphDocument(
            modules: [.init(name: "App", kind: .executable), .init(name: "Core", kind: .library)],
            nodes: [
                Node(
                    id: "App.AppDelegate", kind: .consumer, name: "AppDelegate", space: "", type: "", module: "App",
                    location: place(1, in: "App.swift"), isolation: "MainActor"),
                binding("checks", kind: .collection, type: "[HealthCheck]", scope: .singleton, line: 2),
                binding("detail", type: "(Int)->Detail", scope: .factory, line: 3),
                binding("listings", type: "Listings<\"A&B\">", scope: .singleton, line: 4),
                binding("payment", kind: .requirement, type: "PaymentGateway", scope: nil, line: 5),
                binding("search", type: "Search", scope: .transient, line: 6),
                Node(
                    id: "uuid", kind: .external, name: "uuid", space: "", type: "UUIDGenerator", module: ""),
            ],
            edges: [
                edge("App.AppDelegate", "detail", .immediate, line: 1),
                edge("App.AppDelegate", "checks", .lazy, line: 1),
                edge("checks", "payment", .later, line: 2),
                edge("detail", "search", .immediate, through: ["DetailPresenter"], line: 3),
                edge("listings", "search", .immediate, line: 4),
                edge("search", "listings", .immediate, line: 6),
                edge("search", "uuid", .weak, line: 6),
            ],
            problems: [
                Problem(
                    rule: "cycle", severity: .error, message: "`listings` and `search` need each other",
                    location: place(4), notes: [Note("make one of them lazy")],
                    nodes: ["Core.Dependencies.listings", "Core.Dependencies.search"]),
                Problem(
                    rule: "unbound", severity: .warning, message: "Nothing binds `payment`", location: place(5),
                    nodes: ["Core.Dependencies.payment"]),
            ])
    }

    private static func place(_ line: Int, in file: String = "Core/Core.swift") -> Location {
        Location(file: "/project/\(file)", line: line, column: 9)
    }

    private static func identifier(_ name: String) -> String {
        name == "uuid" || name.hasPrefix("App") ? name : "Core.Dependencies.\(name)"
    }

    private static func binding(
        _ name: String, kind: Node.Kind = .binding, type: String, scope: Scope?, line: Int
    ) -> Node {
        Node(
            id: identifier(name), kind: kind, name: name, space: "Dependencies", type: type, scope: scope,
            dialect: .native, module: "Core", location: place(line), values: name == "listings" ? ["test"] : [])
    }

    private static func edge(
        _ from: String, _ to: String, _ timing: Timing, through: [String] = [], line: Int
    ) -> Edge {
        Edge(
            from: identifier(from), to: identifier(to), timing: timing, through: through,
            location: place(line, in: from.hasPrefix("App") ? "App.swift" : "Core/Core.swift"))
    }
}

extension GraphDocument {
    /// A graph of one thing, of which nothing but the name is known.
    static func external(named name: String) -> GraphDocument {
        GraphDocument(
            modules: [], nodes: [.init(id: name, kind: .external, name: name, space: "", type: "", module: "")],
            edges: [], problems: [])
    }
}

extension HTMLRenderer {
    /// The graph's JSON in the page.
    func data(of document: GraphDocument) -> Substring? {
        render(document).split(separator: "id=\"graph\">").last?.split(separator: "</script>").first
    }
}
