// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The registrations of services, and their names.
extension Migrator {
    /// Finds the registrations of tests over those of the program, and what each service needs although its text does
    /// not read it.
    mutating func findServices() {
        let key = { [graph] (node: Int) -> BindingKey? in
            guard var key = graph.nodes[node].binding?.key, let site = graph.nodes[node].site else { return nil }
            key.name = graph.types.withoutAliases(key.name, from: site.module)
            key.arguments = key.arguments.map { $0.map { _ in "_" } }
            return key
        }
        removeDuplicates(key)
        let services = Dictionary(grouping: bindings.indices) { key(bindings[$0].node) }
        for same in services.values where same.count > 1 { settle(same) }
        for node in graph.nodes.indices where positions[node] == nil {
            guard let fact = graph.nodes[node].binding, let site = graph.nodes[node].site, graph.isTest(site),
                fact.dialect == request.dialect, let same = services[key(node)]
            else { continue }
            guard same.count == 1 else {
                for index in same { leave(index, Stay("several registrations have its type")) }
                continue
            }
            positions[node] = same[0]
            registrationsOfTests.append(node)
        }
        for edge in graph.edges where isNeededByDeclaration(edge) {
            guard let index = positions[edge.from], bindings[index].node == edge.from else { continue }
            bindings[index].needs[graph.nodes[edge.to].binding?.key.name ?? graph.nodes[edge.to].name] = edge.to
        }
        for edge in graph.edges where isOfCompletion(edge) {
            guard let index = positions[edge.from], bindings[index].node == edge.from,
                edge.site.file == bindings[index].site.file, needs(edge.to, edge.from)
            else { continue }
            bindings[index].cyclicReads[edge.site.place] = edge.to
        }
    }

    /// Whether a registration may read a service while it completes its value.
    private mutating func isOfCompletion(_ edge: Graph.Edge) -> Bool {
        switch graph.nodes[edge.from].binding?.dialect {
        case .swinject: return edge.timing == .lazy
        case .resolver where edge.timing == .immediate:
            let source = try? source(of: edge.site.file, module: edge.site.module)
            return source?.names.contains(ResolverConversion.completion) == true
        default: return false
        }
    }

    /// Whether a node needs another one when it is created or completed.
    private func needs(_ node: Int, _ other: Int) -> Bool {
        var visited: Set<Int> = []
        var pending = [node]
        while let next = pending.popLast() {
            guard visited.insert(next).inserted else { continue }
            if next == other { return true }
            pending += graph.outgoing[next].map { graph.edges[$0] }
                .filter { [.immediate, .lazy].contains($0.timing) }.map(\.to)
        }
        return false
    }

    /// Leaves several registrations of a service, unless no target of a project compiles two of them.
    private mutating func settle(_ same: [Int]) {
        for index in same {
            let others = same.filter {
                $0 != index && graph.programs.mayMeet(bindings[$0].site.module, bindings[index].site.module)
            }
            guard let other = others.first(where: { !areAlternatives(index, $0) }) else {
                bindings[index].alternatives = others
                continue
            }
            leave(index, Stay("several registrations have its type"), at: bindings[other].site)
        }
        for index in same where bindings[index].stay != nil {
            for other in bindings[index].alternatives {
                leave(other, Stay("several registrations have its type"), at: bindings[index].site)
            }
        }
    }

    /// Whether two registrations of a service are in different targets of programs, so that no code can mean both.
    private func areAlternatives(_ index: Int, _ other: Int) -> Bool {
        let (fact, second) = (bindings[index].fact, bindings[other].fact)
        guard fact.type == second.type, fact.isolation == second.isolation, fact.key.arguments == nil,
            second.key.arguments == nil, let own = targets[bindings[index].site.file]?.all,
            let others = targets[bindings[other].site.file]?.all
        else { return false }
        return own.isDisjoint(with: others)
            && [index, other].allSatisfy { graph.modules[bindings[$0].site.module].kind == .executable }
    }

    /// Removes the registrations that equal ones replace before any code can resolve them.
    private mutating func removeDuplicates(_ key: (Int) -> BindingKey?) {
        let services = Dictionary(grouping: bindings.indices) { key(bindings[$0].node) }
        var removed: Set<Int> = []
        for same in services.values where same.count > 1 {
            let sorted = same.sorted { bindings[$0].site < bindings[$1].site }
            for (index, later) in zip(sorted, sorted.dropFirst()) {
                guard let first = statement(of: index), let second = statement(of: later),
                    first.isReplaced(by: second)
                else { continue }
                duplicates[bindings[index].node] = bindings[later].node
                bindings[later].duplicates += bindings[index].duplicates + [first]
                removed.insert(index)
            }
        }
        guard !removed.isEmpty else { return }
        // The last of several equal registrations replaces all.
        for (node, later) in duplicates {
            var last = later
            while let next = duplicates[last] { last = next }
            duplicates[node] = last
        }
        bindings = bindings.indices.filter { !removed.contains($0) }.map { bindings[$0] }
        for (index, binding) in bindings.enumerated() { positions[binding.node] = index }
        for (node, later) in duplicates { positions[node] = positions[later] }
    }

    private mutating func statement(of index: Int) -> CodeBlockItemSyntax? {
        let binding = bindings[index]
        guard let source = try? source(of: binding.site.file, module: binding.site.module),
            let token = source.token(at: binding.fact.place)
        else { return nil }
        return try? RegistrationStatement(at: token).item
    }

    /// The registrations of tests, with the nodes that they replace.
    var replacedByTests: [Int: Int] {
        Dictionary(
            uniqueKeysWithValues: registrationsOfTests.compactMap { node in
                positions[node].map { (node, bindings[$0].node) }
            })
    }

    /// Whether a registration needs a binding that its text does not read.
    func isNeededByDeclaration(_ edge: Graph.Edge) -> Bool {
        edge.form == "autoregister" || isPropertyOfKey(edge) || isReadOfOwnKey(edge)
            || graph.nodes[edge.from].kind == .alias
                && (graph.nodes[edge.from].site == edge.site || graph.nodes[edge.from].otherSites.contains(edge.site))
    }

    /// Gives other names of a service that are replaced their own values.
    ///
    /// An override of a property that only reads another one replaces both. In a container, it replaces only the one.
    mutating func separateAliases() {
        for index in Set(supplies.map(\.2)).sorted() where bindings[index].stay == nil {
            guard bindings[index].fact.kind == .alias, let declaration = bindings[index].declaration,
                let moved = declaration.moved, moved.value.count == 1, case .binding(let node)? = moved.value.first
            else { continue }
            if declaration.scope != .transient {
                do throws(Stay) {
                    let fact = bindings[index].fact
                    try types(in: bindings[index].site.module).checkSendable(fact.type, isolation: fact.isolation)
                } catch {
                    leave(index, error)
                }
            }
            bindings[index].declaration?.isSeparateAlias = true
            bindings[index].declaration?.moved?.value = [
                .text("\(declaration.scope.call) { "), .binding(node), .text(" }"),
            ]
        }
    }
}

extension CodeBlockItemSyntax {
    /// Whether an equal statement after this one replaces its registration, with only registrations in between.
    fileprivate func isReplaced(by other: CodeBlockItemSyntax) -> Bool {
        guard let list = parent?.as(CodeBlockItemListSyntax.self), other.parent?.id == list.id,
            other.trimmedDescription == trimmedDescription
        else { return false }
        let between = list.drop { $0.id != id }.dropFirst().prefix { $0.id != other.id }
        return between.allSatisfy { item in
            guard let token = item.firstToken(viewMode: .sourceAccurate) else { return false }
            return (try? RegistrationStatement(at: token))?.item.id == item.id
        }
    }
}
#endif
