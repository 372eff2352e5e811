// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis

/// A comparison of the graph before a migration with the graph after it.
///
/// Both graphs are written as lines in which migrated bindings have their native names. The lines have to agree:
/// bindings with their scopes, dependencies with their timing, replacements, and problems.
struct MigrationProof {
    /// The lines that are in only one of the graphs and are about no migrated binding.
    private(set) var remaining: [String] = []
    /// The identifiers of the nodes that these lines are about.
    private(set) var remainingNodes: Set<String> = []
    /// The nodes of the migrated bindings that change the graph, with the reasons to keep them in their dialect.
    private(set) var culprits: [Int: Stay] = [:]
    /// The graph of the changed sources.
    let graph: Graph

    /// Compares a graph with the graph after changes.
    ///
    /// - Parameters:
    ///   - facts: The facts of the changed sources.
    ///   - registrations: The registrations of tests that become overrides, with the nodes that they replace.
    ///   - duplicates: The registrations that are removed because later ones replace them, with the later ones.
    ///   - reads: The reads that are no dependencies of a native binding: those of static members, and those through a
    ///     value of a typed graph.
    ///   - added: The dependencies that bindings had through local constants.
    ///   - setters: The properties whose setters change other nodes, with these nodes.
    init(
        _ old: Graph, _ facts: [ModuleFacts], _ bindings: [MigratingBinding], registrations: [Int: Int] = [:],
        duplicates: [Int: Int] = [:], reads: Set<Graph.Site> = [], added: [(from: Int, to: Int)] = [],
        setters: [Int: Int] = [:]
    ) {
        let new = Graph(linking: facts)
        graph = new
        var names: [Int: String] = [:]
        var nodes: [String: Int] = [:]
        for binding in bindings where binding.stay == nil {
            let module = old.modules[binding.provision?.module ?? binding.site.module].name
            // Two programs in one folder can have bindings of one name, which the linker numbers.
            let first = duplicates.filter { $0.value == binding.node }.keys.min() ?? binding.node
            let number = old.nodes[min(first, binding.node)].id.firstMatch(of: /@\d+$/).map { String($0.output) } ?? ""
            let name = "\(module)/\(binding.graph ?? "Dependencies").\(binding.name)\(number)"
            names[binding.node] = name
            if let key = binding.key { names[key] = name }
            nodes[name] = binding.node
        }
        for (node, replaced) in registrations { names[node] = names[replaced] }
        for (node, later) in duplicates { names[node] = names[later] }
        let migrated = Dictionary(
            bindings.compactMap { binding in names[binding.node].map { ($0, binding) } },
            uniquingKeysWith: { first, _ in first })
        let overrides = Set(registrations.keys.filter { names[$0] != nil })
        let properties = Set(bindings.filter { $0.key != nil && $0.key != $0.node }.map(\.node))
            .intersection(names.keys)
        let untimed = Set(
            bindings.filter { $0.declaration?.key?.readsThroughType == true }.compactMap { names[$0.node] })
        let lazy = migrated.mapValues { binding in
            Dictionary(
                (binding.declaration?.lazyProperties ?? []).compactMap { property in
                    names[property.node].map { ($0, property.isWeak ? Timing.weak : .lazy) }
                }, uniquingKeysWith: { first, _ in first })
        }
        // A type that only reads through a value of a typed graph has no dependencies afterward.
        let readers = Set(old.edges.filter { reads.contains($0.site) }.map { old.nodes[$0.from].id })
        let before = GraphLines(
            old, overrides: overrides, properties: properties,
            duplicates: Set(duplicates.keys.filter { names[$0] != nil }), untimed: untimed, reads: reads, added: added,
            setters: setters, migrated: migrated, lazy: lazy, readers: readers
        ) { names[$0] }
        let after = GraphLines(
            new, untimed: untimed,
            reads: Self.readsOfOtherKeys(new, instead: bindings, reads).union(Self.readsOfGraphs(new, bindings)),
            migrated: migrated, lazy: lazy, readers: readers
        ) { _ in nil }
        for (line, owners) in before.sorted where after.lines[line] == nil {
            note("it would lose '\(line)'", of: owners, nodes)
        }
        for (line, owners) in after.sorted where before.lines[line] == nil {
            note("it would gain '\(line)'", of: owners, nodes)
        }
        // Values whose dependencies are not found in their types cause the other differences.
        let through = culprits.filter { untimed.contains(names[$0.key] ?? "") }
        if !through.isEmpty { (culprits, remaining) = (through, []) }
        remaining.sort()
    }

    /// Returns the places of reads such as `StoreKey.liveValue` that seem to read the key of another module, because the
    /// key that they name became a plain type.
    private static func readsOfOtherKeys(
        _ graph: Graph, instead bindings: [MigratingBinding], _ reads: Set<Graph.Site>
    ) -> Set<Graph.Site> {
        let files = Set(reads.map(\.file))
        guard !files.isEmpty else { return [] }
        let names = Set(bindings.filter { $0.stay == nil }.map(\.nameOfKey))
        return Set(
            graph.edges.filter { edge in
                graph.nodes[edge.to].space == BindingKey.keys && files.contains(edge.site.file)
                    && names.contains(TypeName.last(of: graph.nodes[edge.to].name))
            }.map(\.site))
    }

    /// Returns the places of reads through values of new typed graphs, `session.cart`. The analyzer follows only those
    /// whose types are written in their files.
    private static func readsOfGraphs(_ graph: Graph, _ bindings: [MigratingBinding]) -> Set<Graph.Site> {
        let names = Set(bindings.filter { $0.stay == nil }.compactMap(\.graph))
        return Set(
            graph.edges.filter { edge in
                edge.form == nil && names.contains(graph.nodes[edge.to].space)
                    && !names.contains(graph.nodes[edge.from].space)
            }.map(\.site))
    }

    private mutating func note(_ line: String, of owners: [String], _ nodes: [String: Int]) {
        guard let node = owners.lazy.compactMap({ nodes[$0] }).first else {
            remaining.append(line)
            remainingNodes.formUnion(owners)
            return
        }
        if culprits[node] == nil { culprits[node] = Stay("the graph would change: \(line)") }
    }
}

/// A graph as lines, with the nodes that each line is about.
struct GraphLines {
    private(set) var lines: [String: [String]] = [:]
    /// The lines in alphabetical order, so the same program always gets the same reasons.
    var sorted: [(key: String, value: [String])] { lines.sorted { $0.key < $1.key } }

    /// Writes a graph as lines.
    ///
    /// - Parameters:
    ///   - overrides: The nodes that only replace others.
    ///   - properties: The nodes that are merged with the key that they read.
    ///   - duplicates: The nodes that are removed because others replace them.
    ///   - untimed: The names of the bindings whose dependencies have no known timing.
    ///   - reads: The places of reads to ignore.
    ///   - added: Dependencies that the graph does not contain.
    ///   - setters: The properties whose setters change other nodes, with these nodes.
    ///   - migrated: The migrated bindings, by their native names.
    ///   - lazy: The timings of what properties inject lazily, by the names of both bindings.
    ///   - readers: The consumers that can lose all dependencies.
    ///   - name: The native name of a node; `nil` if it keeps its identifier.
    init(
        _ graph: Graph, overrides: Set<Int> = [], properties: Set<Int> = [], duplicates: Set<Int> = [],
        untimed: Set<String> = [], reads: Set<Graph.Site> = [], added: [(from: Int, to: Int)] = [],
        setters: [Int: Int] = [:], migrated: [String: MigratingBinding] = [:],
        lazy: [String: [String: Timing]] = [:], readers: Set<String> = [], name: (Int) -> String?
    ) {
        let isProvided = { (name: String) in migrated[name]?.provision != nil }
        let isFactory = { (node: Int, name: String) in
            migrated[name]?.declaration?.scope == .factory || graph.nodes[node].binding?.isBuiltFromArguments == true
        }
        let names = graph.nodes.indices.map { node in name(node) ?? graph.nodes[node].id }
        // Code that reads the library's own dependencies stays. The analyzer may follow it from another place.
        let own = Set(migrated.values.map(\.fact.key.name))
        let isBuiltIn = { (node: Int) in
            graph.nodes[node].kind == .external && graph.nodes[node].space == DependenciesReader.space
                && !own.contains(graph.nodes[node].name)
        }
        for node in overrides {
            lines["\(names[node]) is replaced (override) in \(graph.nodes[node].site?.file ?? "")"] = [names[node]]
        }
        // A getter that reads a part of a value stays, as code that reads the native binding.
        let computed = Set(
            graph.nodes.indices.filter { node in
                graph.nodes[node].kind == .computed
                    || graph.nodes[node].kind == .alias && graph.nodes[node].space == DependenciesReader.space
                        && !graph.outgoing[node].isEmpty
                        && graph.outgoing[node].allSatisfy { graph.edges[$0].isOfPart }
            })
        // Members of the libraries' own types only pass values on.
        let ofLibrary = Set(
            graph.nodes.indices.filter { node in
                graph.nodes[node].kind == .consumer
                    && ["InjectedValues", "DependencyObjects"].contains(graph.nodes[node].name)
            })
        let removed = overrides.union(duplicates).union(ofLibrary)
        let hidden = removed.union(properties)
        for (from, to) in added { lines["\(names[from]) needs \(names[to])"] = [names[from], names[to]] }
        for node in graph.nodes.indices where !computed.contains(node) && !hidden.contains(node) {
            let edges = graph.outgoing[node]
            let isIgnored = !edges.isEmpty && edges.allSatisfy { reads.contains(graph.edges[$0].site) }
            if graph.nodes[node].kind == .consumer, isIgnored || readers.contains(names[node]) { continue }
            let fact = graph.nodes[node].binding
            let isGiven = isProvided(names[node]) && fact?.kind == .requirement
            let known = isGiven ? Scope.singleton : isFactory(node, names[node]) ? .factory : nil
            let native = migrated[names[node]]?.declaration
            let separate = fact?.kind == .alias && native?.isSeparateAlias == true ? native?.scope.rawValue : nil
            let scope = known?.rawValue ?? separate ?? fact.map { Self.scope($0) } ?? ""
            let form =
                switch graph.nodes[node].kind {
                case .consumer: "a consumer"
                case .external: "not declared in the sources"
                default: scope
                }
            lines["\(names[node]) is \(form)"] = [names[node]]
        }
        for edge in graph.edges where !computed.contains(edge.to) && !computed.contains(edge.from) {
            let isOfOwnKey = properties.contains(edge.from) && names[edge.from] == names[edge.to]
            guard !removed.contains(edge.from), !isOfOwnKey, !reads.contains(edge.site), !isBuiltIn(edge.to) else {
                continue
            }
            // A factory reads when it is called.
            let isLater = isFactory(edge.from, names[edge.from]) && edge.timing == .immediate
            // The native closure contains the completion, which the container ran after its closure.
            let isCompleted = migrated[names[edge.from]]?.declaration?.moved?.hasCompletion == true
            let isAtOnce =
                untimed.contains(names[edge.from]) || edge.timing == .immediate && !isLater
                || edge.timing == .lazy && isCompleted
            let lazyTiming = lazy[names[edge.from]]?[names[edge.to]]
            let known = lazyTiming ?? (isLater ? .later : edge.timing)
            let timing = isAtOnce && lazyTiming == nil ? "" : " (\(known.rawValue))"
            lines["\(names[edge.from]) needs \(names[edge.to])\(timing)"] = [names[edge.from], names[edge.to]]
        }
        for supply in graph.supplies {
            // The statement that gives the value replaces the registration.
            if isProvided(names[supply.node]), supply.fact.isForTheProgram, !graph.isTest(supply.site) {
                continue
            }
            addNeeds(of: supply, graph, names, setters)
            let isOverride = supply.fact.kind == .bind && graph.nodes[supply.node].kind != .requirement
            let kind = isOverride ? SupplyFact.Kind.override : supply.fact.kind
            let replaced = names[setters[supply.node] ?? supply.node]
            lines["\(replaced) is replaced (\(kind.rawValue)) in \(supply.site.file)"] = [replaced]
        }
        addProblems(of: graph, except: duplicates, names, migrated)
    }

    private mutating func addProblems(
        of graph: Graph, except duplicates: Set<Int>, _ names: [String], _ migrated: [String: MigratingBinding]
    ) {
        let positions = Dictionary(
            graph.nodes.indices.map { (graph.nodes[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
        // A singleton that was cached may still hold an instance that is cached.
        let cached = Set(
            graph.nodes.indices.filter { graph.nodes[$0].binding?.scope.rawValue == "cached" }.map { names[$0] })
        // Reads of native bindings are followed completely, so more of them are known to be unused.
        for problem in Check(includesTests: true).problems(in: graph) where problem.rule != "unused-binding" {
            let nodes = problem.nodes.compactMap { positions[$0] }
            let about = nodes.map { names[$0] }
            // A duplicate that is removed.
            if problem.rule == "duplicate-binding", nodes.contains(where: duplicates.contains) { continue }
            guard problem.rule == "captive-lifetime", let holder = about.first else {
                lines["\(problem.rule) is reported for \(about.joined(separator: ", "))"] = about
                continue
            }
            // A registration of a test becomes an override, which has the scope of its binding.
            if nodes.first.flatMap({ graph.nodes[$0].site }).map(graph.isTest) == true { continue }
            for captive in about.dropFirst() {
                // Native code writes the scope that the container implies, so the rule reports more instances.
                guard ![holder, captive].contains(where: { migrated[$0]?.fact.hasImpliedScope == true }),
                    migrated[holder]?.fact.scope.rawValue != "cached" || !cached.contains(captive)
                else { continue }
                lines["\(problem.rule) is reported for \(holder), \(captive)"] = [holder, captive]
            }
        }
    }

    /// Adds the dependencies of the new value of a change that the setter of a computed property makes.
    private mutating func addNeeds(
        of supply: Graph.Supply, _ graph: Graph, _ names: [String], _ setters: [Int: Int]
    ) {
        guard let changed = setters[supply.node] else { return }
        let places = Set(supply.fact.uses.map(\.place))
        for edge in graph.outgoing[supply.node].map({ graph.edges[$0] })
        where edge.site.file == supply.site.file && places.contains(edge.site.place)
            && graph.nodes[edge.to].kind != .computed
        {
            let timing = edge.timing == .immediate ? "" : " (\(edge.timing.rawValue))"
            lines["\(names[changed]) needs \(names[edge.to])\(timing)"] = [names[changed], names[edge.to]]
        }
    }

    private static func scope(_ fact: BindingFact) -> String {
        switch (fact.kind, fact.scope.rawValue) {
        case (.requirement, _): "required"
        case (.alias, _): "another name"
        // Native code has one graph, so one value for each container is a singleton.
        case (_, "cached"): "singleton"
        case (_, let scope): scope
        }
    }
}

extension BindingFact {
    /// Whether it is a factory, or a service that a container builds from arguments.
    fileprivate var isBuiltFromArguments: Bool {
        scope == .factory
            || key.space == BindingKey.services && key.arguments != nil
                && [.transient, .perResolution].contains(scope)
    }
}
#endif
