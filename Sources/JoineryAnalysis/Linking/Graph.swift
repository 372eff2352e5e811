// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The linked graph: which binding needs which, whatever module, file and dialect each is written in.
///
/// Nodes and edges are named by their positions. Both are sorted, so the same facts give the same graph.
package struct Graph: Sendable {
    /// A place in a file of a module.
    struct Site: Hashable, Sendable, Comparable {
        var module: Int
        var file: String
        var place: Place

        static func < (left: Site, right: Site) -> Bool {
            (left.file, left.place, left.module) < (right.file, right.place, right.module)
        }
    }

    /// A binding, something that uses bindings, or something that nothing read declares.
    struct Node: Sendable {
        /// Unique and stable: the module, the space and the name.
        var id: String
        var kind: GraphDocument.Node.Kind
        /// What is declared, of a binding. Of a key with its parts in several files, the parts together.
        var binding: BindingFact?
        /// The name: a member's, a service's, a consumer's type.
        var name: String
        /// The space; empty for a consumer.
        var space: String
        /// Where it is declared; `nil` for what is external.
        var site: Site?
        /// Where else it is declared: under other conditions, or the other parts of a key.
        var otherSites: [Site] = []
        /// Whether the declarations under other conditions say another scope.
        var hasSeveralScopes = false
        /// What is wrong with the parts that stand there, each in the file of its site.
        var otherDefects: [(defect: Defect, site: Site)] = []
    }

    /// That one node needs another.
    struct Edge: Sendable {
        var from: Int
        var to: Int
        var timing: Timing
        /// The types in between, where the need is one of what the node builds.
        var through: BuiltTypes
        var site: Site
        /// How it is written; `nil` for a plain read in a builder.
        var form: String?
        var isOptional: Bool
        var isolation: String?
        /// What the asking code surely runs on.
        var executor: Executor?
        /// Whether a member of the binding's value is read, and not the value itself: `settings.path`.
        var isOfPart = false
        /// The conditions of `#if` around what declares the need.
        var conditions: [String] = []
        /// Whether no other binding may be what is asked for. Of services that containers have, which need not be put
        /// together, that is known only of those that are registered together.
        var isCertain = true
    }

    /// A statement that gives a node another value.
    struct Supply: Sendable {
        var node: Int
        var fact: SupplyFact
        var site: Site
    }

    /// An injection site whose binding nothing read declares.
    struct Missing: Sendable {
        var use: Use
        var site: Site
        /// The external node that stands for what is missing.
        var node: Int
    }

    /// A module that was linked.
    struct Module: Sendable {
        var name: String
        var kind: ModuleFacts.Kind
        var hasEntryPoint: Bool
        /// All modules that its files import.
        var imports: Set<String>
    }

    var modules: [Module] = []
    var nodes: [Node] = []
    var edges: [Edge] = []
    /// The positions of the edges that begin at each node.
    var outgoing: [[Int]] = []
    /// The positions of the edges that end at each node.
    var incoming: [[Int]] = []
    var supplies: [Supply] = []
    var missing: [Missing] = []
    /// What looks like dependency injection and was not understood, by file.
    var unread: [(site: Site, unread: Unread)] = []
    /// The files in which programs start.
    var entryFiles: Set<String> = []
    /// The names of members that code reads of any value.
    var memberNames: Set<String> = []
    /// The names that nothing stands before, by the type whose code reads them.
    var plainNames: [(type: (name: String, module: Int), names: [String])] = []
    /// The comments that silence rules, by file.
    var silences: [String: [Silence]] = [:]
    /// The types that were read, for rules that speak of them.
    var types = TypeTable()

    /// Whether the declarations of some needs may all be compiled at once, as far as their conditions tell: of two that
    /// are under different ones that is not known.
    func mayMeet(_ edges: some Sequence<Int>) -> Bool {
        let conditions = edges.map { self.edges[$0].conditions }
        guard let longest = conditions.max(by: { $0.count < $1.count }) else { return true }
        return conditions.allSatisfy { longest.starts(with: $0) }
    }

    /// Whether a program is among what was linked, and not libraries alone.
    var hasEntryPoint: Bool { modules.contains { $0.hasEntryPoint } }

    /// The module of a node; `nil` for what is external.
    func module(of node: Int) -> Module? { nodes[node].site.map { modules[$0.module] } }

    /// Whether a place is in a test.
    func isTest(_ site: Site) -> Bool { modules[site.module].kind == .test }

    /// How a node is spoken of: `listings`, `SessionGraph.cart`, `Service named "main"`.
    func name(of node: Int) -> String {
        let node = nodes[node]
        let hidden: Set = [
            "", "Dependencies", "DependencyValues", "InjectedValues", "DependencyObjects", BindingKey.services,
            BindingKey.keys, "Container",
        ]
        let name = hidden.contains(node.space) ? node.name : "\(node.space).\(node.name)"
        return node.binding?.key.qualifier.map { "\(name) named \"\($0)\"" } ?? name
    }
}
