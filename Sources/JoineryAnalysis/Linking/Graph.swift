// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The linked graph of all modules, files, and dialects.
///
/// Nodes and edges are identified by their positions. Both are sorted, so the same facts give the same graph.
package struct Graph: Sendable {
    /// A place in a file of a module.
    package struct Site: Hashable, Sendable, Comparable {
        package var module: Int
        package var file: String
        package var place: Place

        package init(module: Int, file: String, place: Place) {
            (self.module, self.file, self.place) = (module, file, place)
        }

        /// The place as messages show it: `App/Cart.swift:13:9`.
        var shown: String { "\(file.shown):\(place.line):\(place.column)" }

        package static func < (left: Site, right: Site) -> Bool {
            (left.file, left.place, left.module) < (right.file, right.place, right.module)
        }
    }

    /// A binding, a consumer, or an external dependency.
    package struct Node: Sendable {
        /// The unique and stable identifier: the module, the space, and the name.
        package var id: String
        package var kind: GraphDocument.Node.Kind
        /// The declaration of a binding. For a key with parts in several files, the combined parts.
        package var binding: BindingFact? {
            get { shared?.fact }
            set { shared = newValue.map(SharedFact.init) }
        }
        private var shared: SharedFact?
        /// Whether it is a binding.
        var hasBinding: Bool { shared != nil }
        /// The name of a member, a service, or a consumer's type.
        package var name: String
        /// The space; empty for a consumer.
        package var space: String
        /// The place of the declaration; `nil` for an external node.
        package var site: Site?
        /// The places of further declarations: under other conditions, or the other parts of a key.
        package var otherSites: [Site] = []
        /// Whether the declarations under other conditions have different scopes.
        var hasSeveralScopes = false
        /// The defects of the further declarations, each in the file of its site.
        var otherDefects: [(defect: Defect, site: Site)] = []

        init(
            id: String, kind: GraphDocument.Node.Kind, binding: SharedFact?, name: String, space: String, site: Site?
        ) {
            self.id = id
            self.kind = kind
            shared = binding
            self.name = name
            self.space = space
            self.site = site
        }
    }

    /// The fact of a binding, which is large, and therefore shared.
    final class SharedFact: Sendable {
        let fact: BindingFact

        init(_ fact: consuming BindingFact) { self.fact = fact }
    }

    /// A dependency of one node on another.
    package struct Edge: Sendable {
        package var from: Int
        package var to: Int
        package var timing: Timing
        /// The types in between, if a type that the node builds has the dependency.
        var through: BuiltTypes
        package var site: Site
        /// The form of the injection; `nil` for a plain read in a builder.
        package var form: String?
        var isOptional: Bool
        var isolation: String?
        /// The executor on which the code certainly runs.
        var executor: Executor?
        /// Whether the code reads a member of the binding's value, and not the value itself: `settings.path`.
        package var isOfPart = false
        /// The conditions of `#if` around the declaration of the dependency.
        var conditions: [String] = []
        /// Whether no other binding can be meant. For services of containers that may not be combined, that is known
        /// only if they are registered together.
        var isCertain = true
        /// Whether a graph that is composed of several modules chooses the binding, and not the code that reads it.
        var isOfComposition = false
    }

    /// A statement that gives a node another value.
    package struct Supply: Sendable {
        package var node: Int
        package var fact: SupplyFact
        package var site: Site

        package init(node: Int, fact: SupplyFact, site: Site) {
            (self.node, self.fact, self.site) = (node, fact, site)
        }
    }

    /// An injection site whose binding is not declared in the sources that were read.
    package struct Missing: Sendable {
        package var use: Use
        package var site: Site
        /// The external node for the missing binding.
        var node: Int
    }

    /// An injection of a typed graph's property that is not a binding, such as a session's user. It belongs to no
    /// document: ``withInputs()`` adds it to the graph for a rule.
    struct Input: Sendable {
        /// The name of the graph's type.
        var graph: String
        var name: String
        /// The dependency, whose end is not set.
        var edge: Edge
    }

    /// Whether it has no bindings and no injection sites.
    package var isEmpty: Bool { nodes.isEmpty }

    /// A linked module.
    package struct Module: Sendable {
        package var name: String
        package var kind: ModuleFacts.Kind
        package var hasEntryPoint: Bool
        /// All modules that its files import.
        package var imports: Set<String>
        /// Whether only the names of folders say that it is a module, and whether it is a test.
        package var isGuess = false
        /// The path of its first file. If several projects have a module of this name, code means the nearest one.
        package var path = ""
    }

    package var modules: [Module] = []
    /// The programs that the modules belong to.
    package var programs = Programs([])
    package var nodes: [Node] = []
    package var edges: [Edge] = []
    /// The positions of the edges that begin at each node.
    package var outgoing: [Range<Int>] = []
    /// The positions of the edges that end at each node.
    package var incoming = Incoming()
    package var supplies: [Supply] = []
    package var missing: [Missing] = []
    /// The inputs of typed graphs that bindings depend on.
    var inputs: [Input] = []
    /// The reads through dependencies that were stored in another world, by file.
    var strayReads: [(site: Site, read: StrayRead)] = []
    /// The code that looks like dependency injection but was not understood, by file.
    package var unread: [(site: Site, unread: Unread)] = []
    /// The numbers of files that import dependency injection libraries that the analyzer does not read.
    var unreadLibraries: [String: Int] = [:]
    /// The number of files.
    var fileCount = 0
    /// The files with an entry point.
    package var entryFiles: Set<String> = []
    /// The names of members that the code reads from any value.
    var memberNames: Set<String> = []
    /// The numbers of properties with each of the program's own property wrappers, if nothing else was read.
    var ownWrappers: [String: Int] = [:]
    /// The names in ``memberNames`` that show what the program resets, without those of tests.
    var resets: Set<String> = []

    /// Whether a member's name shows what the program resets.
    static func isOfReset(_ name: String) -> Bool {
        name == "resetObjectScope" || name == "pop" || name.hasSuffix(".reset")
    }

    /// The names without a base that types read, with the module of the code.
    var plainNames: [(plain: PlainNames, module: Int)] = []
    /// The comments that silence rules, by file.
    var silences: [String: [Silence]] = [:]
    /// The types that were read, for the messages of rules.
    package var types = TypeTable()

    /// Whether the declarations of some dependencies can be compiled together, as far as their conditions show. For two
    /// under different conditions, that is unknown.
    func mayMeet(_ edges: some Sequence<Int>) -> Bool {
        let conditions = edges.map { self.edges[$0].conditions }
        guard let longest = conditions.max(by: { $0.count < $1.count }) else { return true }
        return conditions.allSatisfy { longest.starts(with: $0) }
    }

    /// Whether the linked modules include a program.
    var hasEntryPoint: Bool { modules.contains { $0.hasEntryPoint } }

    /// Returns the module of a node; `nil` for an external node.
    func module(of node: Int) -> Module? { nodes[node].site.map { modules[$0.module] } }

    /// Whether a place is in a test.
    package func isTest(_ site: Site) -> Bool { modules[site.module].kind == .test }

    /// Whether a place is in a test only by the name of its folder.
    func isTestByGuess(_ site: Site) -> Bool { isTest(site) && modules[site.module].isGuess }

    /// Returns the name of a node in messages: `listings`, `SessionGraph.cart`, `Service named "main"`.
    package func name(of node: Int) -> String {
        let node = nodes[node]
        let hidden: Set = [
            "", "Dependencies", "DependencyValues", "InjectedValues", "DependencyObjects", BindingKey.services,
            BindingKey.keys, "Container",
        ]
        let name = hidden.contains(node.space) ? node.name : "\(node.space).\(node.name)"
        return node.binding?.key.qualifier.map { "\(name) named \"\($0)\"" } ?? name
    }
}
