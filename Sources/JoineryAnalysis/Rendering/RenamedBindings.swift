// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The bindings of two graphs that differ only in their names, such as those that moved from a container to
/// `Dependencies`.
///
/// Two bindings are the same if they agree in module, short name, scope, and type, or else if they agree in scope and
/// type, and their neighbors agree, up to a few steps away (the color refinement of Weisfeiler and Leman, 1968). The
/// types of arguments may differ, because a registration need not write them.
///
/// A service whose value the program gives when it starts can be declared in another module, and as a requirement if it
/// keeps one value. A service of Resolver can be a factory, because its registration need not show that it takes an
/// argument.
///
/// - Complexity: O(*n* log *n*) for *n* bindings and dependencies.
struct RenamedBindings {
    private static let steps = 4
    /// The new identifiers, by the old ones.
    private(set) var newIdentifiers: [String: String] = [:]

    /// Compares two graphs, in which services with arguments are factories.
    init(from old: GraphDocument, to new: GraphDocument) {
        let text = { (node: GraphDocument.Node) in
            [node.module, node.nativeName, node.kind.rawValue, Self.scope(of: node), node.shape]
        }
        match(old, new) { node, _ in text(node) + [node.number] }
        match(old, new) { node, _ in text(node) }
        match(old, new) { node, isOld in
            guard isOld ? node.dialect?.findsByType == true : node.dialect == .native else { return nil }
            guard !isOld || node.kind != .requirement else { return nil }
            let isKept = node.kind == .requirement || Self.scope(of: node) == Scope.singleton.rawValue
            let kind = isKept ? Scope.singleton.rawValue : node.kind.rawValue + Self.scope(of: node)
            return [node.nativeName, kind, node.shape]
        }
        match(old, new) { node, isOld in
            guard !isOld else {
                let isBuiltEachTime = [Scope.perResolution, .transient].contains(node.scope)
                return node.dialect == .resolver && isBuiltEachTime ? [node.nativeName, node.type] : nil
            }
            guard node.dialect == .native, node.scope == .factory, let call = CallType(node.type) else { return nil }
            return [node.name, call.valueType]
        }
        matchByNeighbors(old.renaming(newIdentifiers), new)
    }

    /// The numbers of texts, the same for both graphs.
    private struct Numbers {
        private var known: [[String]: Int] = [:]

        mutating func callAsFunction(_ text: [String]) -> Int {
            let number = known[text] ?? known.count
            known[text] = number
            return number
        }
    }

    /// Matches the bindings that only one graph has, and that alone have some properties in each.
    private mutating func match(
        _ old: GraphDocument, _ new: GraphDocument, by properties: (GraphDocument.Node, _ isOld: Bool) -> [String]?
    ) {
        let old = old.renaming(newIdentifiers)
        let known = Set(old.nodes.map(\.id)).intersection(new.nodes.map(\.id))
        match(
            Self.candidates(in: old, without: known).compactMapValues { properties($0, true) },
            Self.candidates(in: new, without: known).compactMapValues { properties($0, false) })
    }

    private mutating func matchByNeighbors(_ old: GraphDocument, _ new: GraphDocument) {
        let known = Set(old.nodes.map(\.id)).intersection(new.nodes.map(\.id))
        let before = Self.candidates(in: old, without: known)
        let after = Self.candidates(in: new, without: known)
        guard !before.isEmpty, !after.isEmpty else { return }
        var numbers = Numbers()
        let colors = Self.colors(of: new, after, &numbers)
        match(Self.colors(of: old, before, &numbers), colors)
    }

    private mutating func match<Property: Hashable>(_ before: [String: Property], _ after: [String: Property]) {
        let groups = Dictionary(grouping: after, by: \.value)
        for (value, members) in Dictionary(grouping: before, by: \.value) where members.count == 1 {
            guard let others = groups[value], others.count == 1 else { continue }
            newIdentifiers[members[0].key] = others[0].key
        }
    }

    private static func candidates(
        in document: GraphDocument, without known: Set<String>
    ) -> [String: GraphDocument.Node] {
        let nodes = document.nodes.filter {
            $0.kind != .consumer && $0.kind != .external && !known.contains($0.id)
        }
        return Dictionary(nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the colors of bindings. Those of nodes with an identifier that both graphs have never change.
    private static func colors(
        of document: GraphDocument, _ candidates: [String: GraphDocument.Node], _ number: inout Numbers
    ) -> [String: Int] {
        var colors: [String: Int] = [:]
        for node in document.nodes {
            let text =
                candidates[node.id].map { ["", $0.kind.rawValue, scope(of: $0), $0.shape] } ?? ["=", node.id]
            colors[node.id] = number(text)
        }
        var neighbors: [String: [(mark: String, other: String)]] = [:]
        for edge in document.edges {
            if candidates[edge.from] != nil {
                neighbors[edge.from, default: []].append((edge.timing.rawValue, edge.to))
            }
            if candidates[edge.to] != nil { neighbors[edge.to, default: []].append(("of", edge.from)) }
        }
        for _ in 0..<Self.steps {
            var next = colors
            for identifier in candidates.keys {
                let around = (neighbors[identifier] ?? []).map { "\($0.mark) \(colors[$0.other] ?? 0)" }
                next[identifier] = number(["\(colors[identifier] ?? 0)"] + Set(around).sorted())
            }
            colors = next
        }
        return colors.filter { candidates[$0.key] != nil }
    }

    /// Returns the scope in Joinery's terms: one value for each container is a singleton.
    static func scope(of node: GraphDocument.Node) -> String {
        let scope = node.kind.hasScope ? node.scope?.rawValue ?? "" : ""
        return scope == "cached" ? Scope.singleton.rawValue : scope
    }
}

extension GraphDocument.Node {
    /// The parts of a service's identifier after its name: the name of its registration, and its arguments.
    private var serviceParts: (qualifier: String?, arguments: String?)? {
        guard dialect?.findsByType == true, let start = id.firstRange(of: "/\(space).\(name)")?.upperBound else {
            return nil
        }
        let rest = id[start...].prefix { $0 != "@" }
        let open = rest.hasSuffix(")") ? rest.firstIndex(of: "(") : nil
        let qualifier = rest[..<(open ?? rest.endIndex)].dropFirst()
        return (qualifier.isEmpty ? nil : String(qualifier), open.map { String(rest[$0...]) })
    }

    /// The name that the binding has, or that a migration gives to the service or the key.
    fileprivate var nativeName: String {
        if isInSpaceOfKeys { return BindingNames.name(ofKey: name, in: space) }
        guard let parts = serviceParts else { return name }
        return BindingNames.name(ofService: BindingKey(space: space, name: name, qualifier: parts.qualifier))
    }

    /// Whether it is a key of dependencies or of injected values.
    fileprivate var isInSpaceOfKeys: Bool { [BindingKey.keys, "InjectionKey"].contains(space) }

    /// The number that distinguishes bindings of one name in several programs of a module; empty for the first.
    fileprivate var number: String { String(id.drop { $0 != "@" }) }

    /// The type of the factory that a service with arguments is; `nil` for other nodes.
    fileprivate var factoryType: String? { serviceParts?.arguments.map { "\($0)->\(type)" } }

    /// The type, with `_` for the type of each argument.
    fileprivate var shape: String { CallType(type)?.shape ?? type }

    /// Returns the binding with the types of arguments that another graph knows.
    func learningArguments(of other: GraphDocument.Node) -> GraphDocument.Node {
        guard let own = CallType(type), let known = CallType(other.type), own.shape == known.shape,
            zip(own.arguments, known.arguments).allSatisfy({ $0 == $1 || $0 == "_" })
        else { return self }
        var node = self
        node.type = other.type
        return node
    }
}

/// The parts of a factory's type, such as `(Detail.ID, Mode)->Detail`.
private struct CallType {
    private(set) var arguments: [String] = []
    private var value = ""

    init?(_ type: String) {
        guard type.first == "(" else { return nil }
        var depth = 0
        var start = type.index(after: type.startIndex)
        var previous: Character?
        for (index, character) in zip(type.indices, type) {
            switch character {
            case "(", "[", "<": depth += 1
            case ")", "]": depth -= 1
            case ">" where previous != "-": depth -= 1
            default: break
            }
            if depth == 0 || depth == 1 && character == "," {
                arguments.append(type[start..<index].filter { $0 != " " })
                start = type.index(after: index)
            }
            previous = character
            guard depth > 0 else {
                value = String(type[start...])
                break
            }
        }
        guard value.hasPrefix("->") else { return nil }
    }

    /// The type of the value that the factory creates.
    var valueType: String { String(value.dropFirst(2)) }

    var shape: String { "(\(arguments.map { _ in "_" }.joined(separator: ",")))\(value)" }
}

extension GraphDocument {
    /// The graph with services that take arguments as factories, whose dependencies are read when they are called.
    var withServicesAsFactories: GraphDocument {
        var document = self
        var factories: Set<String> = []
        for index in nodes.indices {
            guard let type = nodes[index].factoryType else { continue }
            factories.insert(nodes[index].id)
            document.nodes[index].type = type
            document.nodes[index].scope = .factory
        }
        guard !factories.isEmpty else { return self }
        for index in edges.indices where factories.contains(edges[index].from) && edges[index].timing == .immediate {
            document.edges[index].timing = .later
        }
        return document
    }

    /// Returns the graph with the timings that the dependencies of services have in native code.
    ///
    /// A native closure contains the completion of a registration, which the container ran after its closure, unless
    /// the completion ends a cycle. It then becomes a lazy or weak injection. The dependencies of a factory are read
    /// when it is called.
    ///
    /// - Parameters:
    ///   - services: The services that became native bindings, by their new identifiers.
    ///   - other: The graph with these bindings.
    func withNativeTimings(of services: Set<String>, in other: GraphDocument) -> GraphDocument {
        let factories = services.intersection(other.nodes.filter { $0.scope == .factory }.map(\.id))
        let timings = Dictionary(
            other.edges.map { ([$0.from, $0.to], $0.timing) }, uniquingKeysWith: { first, _ in first })
        var document = self
        for (index, edge) in edges.enumerated() where services.contains(edge.from) {
            let timing = timings[[edge.from, edge.to]]
            if edge.timing == .lazy, edge.through.isEmpty, let timing, [.immediate, .weak].contains(timing) {
                document.edges[index].timing = timing
            } else if edge.timing == .immediate, factories.contains(edge.from) {
                document.edges[index].timing = .later
            }
        }
        return document
    }

    /// Returns the graph with each property of `DependencyValues` or `InjectedValues` and the key that it reads as one
    /// binding, if both are missing in another graph. If several properties read one key, they can become other names of
    /// its native binding, and stay separate.
    func joiningKeys(missingIn other: GraphDocument) -> GraphDocument {
        let known = Set(other.nodes.map(\.id))
        let aliases = Set(
            other.nodes.filter { $0.kind == .alias && $0.dialect == .native }.map { [$0.module, $0.name] })
        let missing = nodes.filter { !known.contains($0.id) }
        let keys = Dictionary(
            missing.filter { $0.isInSpaceOfKeys && $0.kind == .binding }.map {
                ($0.id, $0)
            },
            uniquingKeysWith: { first, _ in first })
        let targets = Dictionary(grouping: edges, by: \.from)
        var properties: [String: GraphDocument.Node] = [:]
        for node in missing where node.kind == .alias && ["DependencyValues", "InjectedValues"].contains(node.space) {
            guard !aliases.contains([node.module, node.name]), let own = targets[node.id], own.count == 1,
                let key = keys[own[0].to], properties[key.id] == nil,
                key.type.isEmpty || node.space == "DependencyValues" || node.type == key.type
            else { continue }
            properties[key.id] = node
        }
        guard !properties.isEmpty else { return self }
        var document = self
        let joined = Set(properties.values.map(\.id))
        document.nodes = nodes.compactMap { node in
            guard !joined.contains(node.id) else { return nil }
            guard let property = properties[node.id] else { return node }
            var binding = node
            (binding.name, binding.space, binding.type) = (property.name, property.space, property.type)
            // The first closure of a native binding also builds the value for previews.
            binding.values = node.values.filter { $0 == "test" }
            return binding
        }
        document.edges = edges.filter { !joined.contains($0.from) || properties[$0.to] == nil }
        return document.renaming(properties.mapValues(\.id))
    }

    /// Returns the graph with other identifiers of nodes.
    package func renaming(_ names: [String: String]) -> GraphDocument {
        var document = self
        for index in nodes.indices { document.nodes[index].id = names[nodes[index].id] ?? nodes[index].id }
        for index in edges.indices {
            document.edges[index].from = names[edges[index].from] ?? edges[index].from
            document.edges[index].to = names[edges[index].to] ?? edges[index].to
        }
        for index in problems.indices {
            document.problems[index].nodes = problems[index].nodes.map { names[$0] ?? $0 }
        }
        return document
    }
}
