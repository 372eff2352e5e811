// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The linker of the facts of modules into one graph.
///
/// The cost is linear in the number of facts. The dependencies of each type are found once, even if several bindings
/// build it.
struct Linker {
    let facts: [ModuleFacts]
    let types: TypeTable
    var graph = Graph()
    /// The bindings, by key.
    var bindings: BindingTable
    /// The declarations of bindings, in the order of the modules and files.
    var declarations: [Declaration] = []
    /// The dependencies of types with those of the types that they build, as far as they were requested.
    var expansions: [BuiltType: [Need]] = [:]
    /// The declared dependencies of types, as far as they were requested.
    var constructions: [BuiltType: Construction] = [:]
    /// The types that spaces inherit from and conform to, beginning with the space, as seen from a module.
    var ancestors: [SpaceInModule: [String]] = [:]
    /// The types that conform to each protocol, if they were requested.
    var compositions: [Int: [Int]]?
    /// Whether bindings build a type, by ``BuiltType/number``.
    var builtTypes: [Bool]
    /// Whether a type has a consumer. Its subclasses do not repeat its dependencies.
    var consumerTypes: [Bool]
    /// The identifiers of consumers.
    var consumers: Set<String> = []
    /// The last numbers of binding and consumer names that are in use.
    var bindingNumbers: [String: Int] = [:]
    var consumerNumbers: [String: Int] = [:]
    /// The conditions of `#if` around the current declaration.
    var conditions: [String] = []
    /// External nodes by name.
    var externals: [String: Int] = [:]

    /// A declaration of a binding.
    struct Declaration {
        let node: Int
        /// The position of its file in the module, and its position in the file.
        let file: Int
        let binding: Int
        /// The scope, which its container may declare.
        let scope: Scope
        let site: Graph.Site
    }

    init(_ facts: [ModuleFacts]) {
        let sorted = facts.inOrderOfModules
        let programs = Programs(sorted)
        self.facts = sorted.writtenOut(programs).withComponents(programs)
        graph.programs = programs
        if sorted.allSatisfy({ $0.files.allSatisfy(\.bindings.isEmpty) }) {
            graph.ownWrappers = sorted.numberOfPropertiesWithOwnWrappers
        }
        types = TypeTable(self.facts)
        builtTypes = Array(repeating: false, count: 2 * types.entries.count)
        consumerTypes = Array(repeating: false, count: types.entries.count)
        graph.modules = self.facts.map { module in
            Graph.Module(
                name: module.module, kind: module.kind,
                hasEntryPoint: module.files.contains(where: \.hasEntryPoint),
                imports: Set(module.files.flatMap(\.imports)), isGuess: module.isGuess,
                path: module.files.first?.file ?? "")
        }
        bindings = BindingTable(graph.modules, programs)
    }

    /// Returns the graph of these modules.
    mutating func link() -> Graph {
        graph.types = types
        addNodes()
        for declaration in declarations { addEdges(of: declaration) }
        addSupplies()
        addConsumers()
        for (module, facts) in facts.enumerated() {
            graph.fileCount += facts.files.count
            for file in facts.files {
                for library in Set(file.imports.lazy.filter(KnownModules.isUnread)) {
                    graph.unreadLibraries[library, default: 0] += 1
                }
                graph.memberNames.formUnion(file.memberNames)
                if facts.kind != .test {
                    graph.resets.formUnion(file.memberNames.lazy.filter(Graph.isOfReset))
                }
                if file.hasEntryPoint { graph.entryFiles.insert(file.file) }
                for plain in file.plainNames { graph.plainNames.append((plain, module)) }
                if !file.silences.isEmpty { graph.silences[file.file] = file.silences }
                for read in file.strayReads {
                    graph.strayReads.append((Graph.Site(module: module, file: file.file, place: read.place), read))
                }
                for unread in file.unread {
                    let site = Graph.Site(module: module, file: file.file, place: unread.place)
                    graph.unread.append((site, unread))
                }
            }
        }
        return finished()
    }
}

extension [ModuleFacts] {
    /// The numbers of properties with each property wrapper that the program declares itself.
    fileprivate var numberOfPropertiesWithOwnWrappers: [String: Int] {
        let files = flatMap(\.files)
        let types: [TypeFact] = files.flatMap(\.types).filter { $0.attributes.contains("propertyWrapper") }
        let declared = Set(types.map { "@\($0.name)" })
        guard !declared.isEmpty else { return [:] }
        var numbers: [String: Int] = [:]
        for file in files {
            let uses: [Use] = file.types.flatMap(\.uses) + file.uses
            for use in uses where use.reference.kind == .wrapped {
                if let form = use.form, declared.contains(form) { numbers[form, default: 0] += 1 }
            }
        }
        return numbers
    }
}

extension Graph {
    /// Links the facts of modules, in any order.
    package init(linking modules: [ModuleFacts]) {
        var linker = Linker(modules)
        self = linker.link()
    }
}
