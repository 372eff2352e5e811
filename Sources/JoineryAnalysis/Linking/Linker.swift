// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Makes one graph of the facts of modules.
///
/// The cost is linear in the number of facts; each type's needs are found once, however many bindings build it.
struct Linker {
    let facts: [ModuleFacts]
    let types: TypeTable
    var graph = Graph()
    var bindings: BindingTable
    /// What declares bindings.
    var declarations: [Declaration] = []
    /// What types need, as far as it is known.
    var expansions: [Built: [Need]] = [:]
    /// What types themselves say, as far as it was asked for.
    var makings: [Built: Making] = [:]
    /// What spaces inherit and conform to, themselves first, as code of a module sees it.
    var ancestors: [SpaceInModule: [String]] = [:]
    /// The types that a binding builds.
    var builtTypes: Set<Built> = []
    /// The identifiers of what uses bindings and is built by none.
    var consumers: Set<String> = []
    /// How many bindings share a name that is taken, and how many consumers.
    var bindingNumbers: [String: Int] = [:]
    var consumerNumbers: [String: Int] = [:]
    /// The conditions of `#if` around the declaration whose edges are added.
    var conditions: [String] = []
    /// External nodes by name.
    var externals: [String: Int] = [:]

    /// A declaration of a binding.
    struct Declaration {
        let node: Int
        /// The position of its file in its module, and its own in the file.
        let file: Int
        let binding: Int
        /// The scope, which its container may say.
        let scope: Scope
        let site: Graph.Site
    }

    init(_ facts: [ModuleFacts]) {
        let sorted = facts.sorted { ($0.module, $0.kind.rawValue) < ($1.module, $1.kind.rawValue) }
        self.facts = sorted.writtenOut()
        types = TypeTable(self.facts)
        graph.modules = self.facts.map { module in
            Graph.Module(
                name: module.module, kind: module.kind,
                hasEntryPoint: module.files.contains(where: \.hasEntryPoint),
                imports: Set(module.files.flatMap(\.imports)))
        }
        bindings = BindingTable(graph.modules)
    }

    /// The graph of these modules.
    mutating func link() -> Graph {
        graph.types = types
        addNodes()
        for declaration in declarations { addEdges(of: declaration) }
        addSupplies()
        addConsumers()
        for (module, facts) in facts.enumerated() {
            for file in facts.files {
                graph.memberNames.formUnion(file.memberNames)
                if file.hasEntryPoint { graph.entryFiles.insert(file.file) }
                for (type, names) in file.plainNames { graph.plainNames.append(((type, module), names)) }
                if !file.silences.isEmpty { graph.silences[file.file] = file.silences }
                for unread in file.unread {
                    let site = Graph.Site(module: module, file: file.file, place: unread.place)
                    graph.unread.append((site, unread))
                }
            }
        }
        return finished()
    }
}

extension Graph {
    /// Links the facts of modules, in whatever order they come.
    package init(linking modules: [ModuleFacts]) {
        var linker = Linker(modules)
        self = linker.link()
    }
}
