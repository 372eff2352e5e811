// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import JoineryAnalysis
internal import SwiftSyntax

/// One step of a migration, which finds the bindings that have a native form, and edits the sources.
///
/// It operates in three phases:
///
/// 1. The initializer finds the bindings of the dialect.
/// 2. ``prepare()`` names the bindings, and reads their declarations, uses, and replacements. It leaves each binding
///    with code that has no native form, and then those that cannot become native without one that was left.
/// 3. ``emit()`` edits the sources.
///
/// To leave a binding is to keep it in its dialect, with the first reason that was found.
struct Migrator {
    let request: Migration.Request
    let selection: MigrationSelection
    var conversion: any DialectConversion
    let facts: [ModuleFacts]
    let graph: Graph
    var sources: [String: MigrationSource] = [:]
    /// The files that cannot be edited, with the reasons.
    private(set) var refused: [String: MigrationSource.Refusal] = [:]
    var bindings: [MigratingBinding] = []
    /// The position in ``bindings`` of each node.
    var positions: [Int: Int] = [:]
    var uses: [NativeUse] = []
    var supplies: [(supply: NativeSupply, kind: SupplyFact.Kind, binding: Int, file: String)] = []
    /// The statements of tests that are removed with a binding.
    var removals: [(range: Range<Int>, file: String, binding: Int)] = []
    /// The functions that prepare a container, which the program calls when it starts.
    var preparations: [ContainerPreparation] = []
    /// The places at which programs give keys their live values, by file.
    var startsOfKeys: [String: KeyStart] = [:]
    /// The edits by file.
    var placed = PlacedEdits()
    /// The function that reads a binding, with its module if the program has another one of its name.
    var readFunction = "inject"
    /// The files in which code of other modules gets a value of Joinery: that of a default argument.
    var filesWithPublicReads: Set<String> = []
    /// The properties of `DependencyValues` whose getters do more than read a key or a property, such as `store.items`. They
    /// stay as code.
    var propertiesWithCode: Set<Int> = []
    /// The places of reads in closures that run later, if the library finds services by type.
    var readsLater: Set<Graph.Site> = []
    /// The types and extensions with the native declarations.
    var owners: [Owner] = []
    /// The changes of code that may move out of its container.
    var outward: [OutwardEdit] = []
    /// The places of declarations, uses, and replacements that have a native form, by file.
    var known: [String: Set<Place>] = [:]
    /// The properties of wrappers that become native and that other files can assign, by name.
    var wrapped: [String: [(property: WrappedProperty, binding: Int, file: String)]] = [:]
    /// Whether the compiler checks each module in Swift 6 mode.
    private let isInSwift6: [Bool]
    /// The code that runs when the program starts. It must not be accessed before all sources are read.
    private(set) lazy var launchedCode = LaunchedCode(
        sources.values.filter { graph.modules[$0.module].kind != .test }.sorted { $0.file < $1.file })
    /// The registrations of tests over those of the program.
    var registrationsOfTests: [Int] = []
    /// The nodes of registrations that equal ones directly after them replace, with the nodes of those.
    var duplicates: [Int: Int] = [:]
    /// The declared types, by name.
    let declaredTypes: [String: [TypeFact]]
    /// The types that the program shows to be `Sendable`: see ``StoredTypes``.
    var storedTypes: Set<String> = []
    /// The scopes of services, for a library whose containers find services by their types.
    var scopes: ServiceScopes?
    /// The expression for the only container that a module's code can mean, a global or static variable, by module.
    var containers: [Int: String] = [:]
    /// The resolver of the assembler that each assembly is given to, and the targets that have it, by type.
    var assemblers: [String: (path: String, targets: Set<String>)] = [:]
    /// The nodes that code reads while it creates assemblers.
    var readByAssemblers: Set<Int> = []
    /// The modules that each module exports to those that import it.
    var exports: [String: Set<String>] = [:]
    /// The containers that become typed graphs.
    var typedGraphs: [TypedGraph] = []
    /// The edits of properties that become ones that inject lazily.
    var lazyEdits: [(edit: TextEdit, file: String, binding: Int)] = []
    /// The members of the program's types, if services move out of them.
    var typeMembers = TypeMembers()
    /// The names of the members of the native graph after the migration.
    var nativeNames: Set<String> = []
    /// The modules that each file additionally has to import.
    var furtherImports: [String: Set<String>] = [:]
    let modules: [SourceModule]
    /// The targets that compile each file, as paths of the project and the name: that of its module, and all.
    let targets: [String: (own: String, all: Set<String>)]
    /// The contents of the files that earlier steps have changed.
    let contents: [String: [UInt8]]
    /// The names that the program gives to a library's types, by file: see ``LibraryAliases``.
    private let libraryNames: [String: [String: String]]

    init(
        _ request: Migration.Request, _ selection: MigrationSelection, _ facts: [ModuleFacts],
        _ modules: [SourceModule], _ graph: Graph, _ contents: [String: [UInt8]], isInSwift6: [Bool]
    ) throws {
        self.request = request
        self.selection = selection
        self.facts = facts
        self.graph = graph
        self.modules = modules
        targets = modules.reduce(into: [:]) { targets, module in
            // A module that no manifest describes is a target, too.
            let own = "\(module.project)/\(module.target.isEmpty ? module.name : module.target)"
            for file in module.files { targets[file] = (own, module.targetsOfFiles[file] ?? [own]) }
        }
        self.contents = contents
        libraryNames = Dictionary(
            facts.flatMap(\.files).map { ($0.file, $0.libraryNames) }, uniquingKeysWith: { first, _ in first })
        guard let conversion = Migration.conversion(of: request.dialect, facts) else {
            throw UsageError("there is no migration from '\(request.dialect.rawValue)'")
        }
        self.conversion = conversion
        declaredTypes =
            request.dialect.findsByType
            ? Dictionary(grouping: facts.lazy.flatMap(\.files).flatMap(\.types), by: \.name) : [:]
        self.isInSwift6 = isInSwift6
        switch request.dialect {
        case .dependencies: findKeys()
        case .values: findValues()
        default: findBindings()
        }
    }

    /// Finds the bindings that are declared by one member or call each.
    private mutating func findBindings() {
        for node in graph.nodes.indices {
            guard let fact = graph.nodes[node].binding, let site = graph.nodes[node].site,
                fact.dialect == request.dialect,
                !graph.isTest(site),
                fact.kind == .binding || fact.kind == .requirement
                    || fact.kind == .alias && request.dialect.findsByType
            else { continue }
            positions[node] = bindings.count
            var binding = MigratingBinding(node: node, fact, at: site)
            if !selection.includes(node, in: graph) { binding.stay = .leftOut }
            bindings.append(binding)
        }
        if request.dialect.findsByType { findServices() }
    }

    // MARK: - Finding native forms

    /// Finds the native forms of all bindings and uses, and the reasons for those that stay.
    ///
    /// - Throws: ``UsageError`` if the request gives a binding a name that is not free.
    mutating func prepare() throws {
        leaveBesideOtherGraphs()
        try nameBindings()
        if request.dialect == .dependencies { findNamesOfKeys() }
        if request.dialect.findsByType { findStoredTypes() }
        if request.dialect.findsByType { findMembers() }
        for index in bindings.indices where bindings[index].stay == nil { prepareDeclaration(of: index) }
        readSources()
        findResolvingFunctions()
        leaveInferredResolutions()
        prepareUses()
        leaveNonisolatedReads()
        prepareSupplies()
        separateAliases()
        checkMentions()
        leaveResetBindings()
        leaveReplacedInKeptValues()
        leaveReadsAfterChanges()
        findStartsOfKeys()
        leaveAssignedWrappers()
        prepareMembersOfContainers()
        settleValues()
        widenKeys()
        findPreparations()
        prepareOutwardReads()
        settleServices()
        prepareOwners()
        settleStartsOfKeys()
    }

    /// Leaves the binding of a node.
    mutating func exclude(_ node: Int, _ stay: Stay) {
        if let index = positions[node] { leave(index, stay) }
    }

    /// Returns the nodes of the migrated bindings that are declared or used in the same files as some nodes.
    func bindings(near identifiers: Set<String>) -> [Int] {
        let nodes = Set(graph.nodes.indices.filter { identifiers.contains(graph.nodes[$0].id) })
        var files = Set(nodes.compactMap { graph.nodes[$0].site?.file })
        for edge in graph.edges where nodes.contains(edge.from) || nodes.contains(edge.to) {
            files.insert(edge.site.file)
        }
        let used = Set(uses.filter { files.contains($0.site.file) }.map(\.binding))
        return bindings.indices.filter { index in
            bindings[index].stay == nil && (files.contains(bindings[index].site.file) || used.contains(index))
        }.map { bindings[$0].node }
    }

    /// Whether a node becomes native.
    func migrates(_ node: Int) -> Bool { positions[node].map { bindings[$0].stay == nil } ?? false }

    /// Leaves the bindings of modules in which another type hides Joinery's graph.
    private mutating func leaveBesideOtherGraphs() {
        for index in bindings.indices where bindings[index].stay == nil {
            guard let position = graph.types.position(of: "Dependencies", from: bindings[index].site.module),
                graph.types.entries[position].kind != .extension
            else { continue }
            let entry = graph.types.entries[position]
            leave(
                index, Stay("the program has another type 'Dependencies'"),
                at: Graph.Site(module: entry.module, file: entry.file, place: entry.place))
        }
    }

    mutating func leave(_ binding: Int, _ stay: Stay, at site: Graph.Site? = nil) {
        guard bindings[binding].stay == nil else { return }
        bindings[binding].stay = stay.site == nil ? Stay(stay.reason, at: site) : stay
        for other in bindings[binding].alternatives {
            leave(other, Stay("its registration in another target stays"), at: bindings[binding].site)
        }
    }

    mutating func source(of file: String, module: Int) throws(Stay) -> MigrationSource {
        if let source = sources[file] { return source }
        do throws(MigrationSource.Refusal) {
            if let refusal = refused[file] { throw refusal }
            guard let content = contents[file] ?? FileManager.default.contents(atPath: file).map({ Array($0) }) else {
                throw MigrationSource.Refusal(reason: "cannot be read")
            }
            let source = try MigrationSource(
                content, file: file, module: module, isTest: graph.modules[module].kind == .test,
                libraryNames: libraryNames[file] ?? [:])
            sources[file] = source
            return source
        } catch {
            refused[file] = error
            throw Stay(
                "its file \(error.reason)",
                at: error.place.map { Graph.Site(module: module, file: file, place: $0) })
        }
    }

    private mutating func prepareDeclaration(of index: Int) {
        do throws(Stay) {
            if request.dialect == .dependencies, bindings[index].key != nil { try findParts(ofKeyOf: index) }
            try findKey(of: index)
            let binding = bindings[index]
            let others = graph.nodes[binding.node].otherSites
            guard binding.key == binding.node || others.isEmpty || request.dialect.findsByType else {
                throw Stay("it has several declarations")
            }
            let source = try source(of: binding.site.file, module: binding.site.module)
            var declaration = try declaration(inClausesOf: index, source)
            if declaration == nil {
                declaration = try conversion.declaration(of: binding, in: source, types(in: binding.site.module))
            }
            bindings[index].declaration = declaration
            known[binding.site.file, default: []].insert(binding.site.place)
        } catch {
            leave(index, error)
        }
    }

    /// Whether the compiler checks a module in Swift 6 mode.
    func isInSwift6(_ module: Int) -> Bool { isInSwift6[module] }

    func types(in module: Int) -> MigrationTypes {
        MigrationTypes(
            table: graph.types, module: module, checksSendable: isInSwift6[module], declared: declaredTypes,
            members: typeMembers,
            hasDefaultScopes: request.dialect.findsByType
                && facts.lazy.flatMap(\.files).flatMap(\.defaultScopes.values).joined().contains {
                    $0 != .perResolution
                },
            stored: storedTypes)
    }
}
#endif
