// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// Containers that become typed graphs.
///
/// A container that a function or an initializer creates is one if all code that uses it is known: the code registers
/// in it, resolves from it, returns it, and holds it in variables. Its registrations become the bindings of the graph,
/// and the parameters that they use become its inputs.
extension Migrator {
    /// Makes a container a typed graph.
    ///
    /// - Throws: ``Stay`` if it cannot be one.
    mutating func makeTypedGraph(of flow: ContainerFlow, _ members: [Int]) throws(Stay) {
        try check(flow, members)
        let resolved = try resolved(from: flow)
        let source = flow.creation.source
        let types = types(in: source.module)
        var inputs: [TypedGraph.Input] = []
        let names = Set(members.map { bindings[$0].name }).union(["instances"])
        let parameters = parameters(of: flow, members)
        let function = flow.creation.call.function
        for (call, source) in flow.registrations where !parameters.isEmpty && call.function?.id != function?.id {
            throw Stay("another function registers in its container", at: source.site(of: call))
        }
        for parameter in parameters {
            let name = (parameter.secondName ?? parameter.firstName).text
            let type = TypeName.of(parameter.type)
            guard parameter.ellipsis == nil, !parameter.type.is(AttributedTypeSyntax.self), types.isSendable(type)
            else {
                throw Stay("'\(name)', which its container takes, is not known to be Sendable")
            }
            let property = names.contains(name) ? "given\(name.prefix(1).uppercased())\(name.dropFirst())" : name
            inputs.append(
                TypedGraph.Input(parameter: name, property: property, type: types.text(of: parameter.type)))
        }
        let parent = ["app", "program", "parent"].first { name in
            !names.contains(name) && !inputs.contains { $0.property == name }
        }
        let name = BindingNames.unique(
            TypedGraph.name(for: flow.owner),
            isTaken: Set(graph.types.entries.map(\.name) + typedGraphs.map(\.name)).contains)
        for index in members {
            bindings[index].graph = name
            for local in (bindings[index].declaration?.moved?.locals ?? []).indices {
                let used = bindings[index].declaration?.moved?.locals[local]
                guard let input = inputs.first(where: { $0.parameter == used?.name }) else { continue }
                bindings[index].declaration?.moved?.locals[local].kind = .ofType
                bindings[index].declaration?.moved?.locals[local].outward = input.property
            }
        }
        typedGraphs.append(
            TypedGraph(
                name: name, flow: flow, inputs: inputs, parent: parent ?? "application", members: members,
                resolved: resolved))
    }

    /// Returns the bindings that code resolves from a container.
    private func resolved(from flow: ContainerFlow) throws(Stay) -> [Int] {
        var found: [Int] = []
        for (call, source) in flow.resolutions {
            let use = uses.first { $0.site.file == source.file && $0.range.contains(call.bytes.lowerBound) }
            guard let use, bindings[use.binding].stay == nil else {
                throw Stay("code resolves a service from its container that stays", at: source.site(of: call))
            }
            found.append(use.binding)
        }
        return found
    }

    private func check(_ flow: ContainerFlow, _ members: [Int]) throws(Stay) {
        if let escape = flow.escape { throw Stay("its container is used in other ways", at: escape) }
        let source = flow.creation.source
        let labels = flow.creation.call.arguments.map(\.label?.text)
        guard labels.isEmpty || labels == ["parent"] || labels == ["child"],
            flow.creation.call.enclosing(FunctionDeclSyntax.self)?.genericParameterClause == nil,
            flow.annotations.allSatisfy({ $0.type.container != nil && $0.source.module == source.module })
        else { throw Stay("its container has no native form", at: flow.site) }
        for (call, source) in flow.registrations where !members.contains(where: { registers($0, call, source) }) {
            throw Stay("another registration of its container stays", at: source.site(of: call))
        }
        for index in members {
            guard bindings[index].stay == nil, bindings[index].graph == nil,
                bindings[index].site.file == source.file, bindings[index].alternatives.isEmpty,
                bindings[index].duplicates.isEmpty, bindings[index].declaration?.scope.isCustom != true
            else { throw Stay("another registration of its container stays", at: bindings[index].site) }
            let isOfProgram = [.singleton, .shared].contains(bindings[index].fact.scope) && !isKept(index)
            guard !isOfProgram || bindings[index].fact.kind == .alias else {
                throw Stay("one instance of '\(graph.name(of: bindings[index].node))' belongs to all containers")
            }
            if let supply = supplies.first(where: { $0.binding == index }), let other = sources[supply.file] {
                throw Stay(
                    "a test registers over it",
                    at: Graph.Site(
                        module: other.module, file: supply.file, place: other.place(at: supply.supply.head.lowerBound)))
            }
        }
        for use in uses where members.contains(use.binding) {
            let isResolution = flow.resolutions.contains {
                $0.source.file == use.site.file && use.range.contains($0.call.bytes.lowerBound)
            }
            guard isResolution || isInside(members, use) else {
                throw Stay("code resolves it from another container", at: use.site)
            }
        }
        for (call, source) in flow.resolutions
        where ServiceSyntax.callee(of: call)?.base?.is(OptionalChainingExprSyntax.self) == true {
            throw Stay("its container is optional", at: source.site(of: call))
        }
    }

    /// Whether a call is that of the registration of a binding.
    func registers(_ index: Int, _ call: FunctionCallExprSyntax, _ source: MigrationSource) -> Bool {
        guard bindings[index].site.file == source.file, let moved = bindings[index].declaration?.moved else {
            return false
        }
        return ([moved.statement] + moved.further).contains { $0.bytes.contains(call.bytes.lowerBound) }
    }

    /// Whether a use is in the text of a binding.
    private func isInside(_ members: [Int], _ use: NativeUse) -> Bool {
        members.contains { index in
            guard bindings[index].site.file == use.site.file, let declaration = bindings[index].declaration else {
                return false
            }
            return ([declaration.range] + declaration.otherRanges).contains { $0.contains(use.range.lowerBound) }
        }
    }

    /// Whether registrations use parameters of the function that creates their container.
    func usesParameters(of flow: ContainerFlow, _ members: [Int]) -> Bool {
        !parameters(of: flow, members).isEmpty
    }

    /// Returns the parameters of the function that creates a container that its registrations use.
    private func parameters(of flow: ContainerFlow, _ members: [Int]) -> [FunctionParameterSyntax] {
        let names = Set(
            members.flatMap { bindings[$0].declaration?.moved?.locals ?? [] }
                .filter { $0.kind == .surrounding }.map(\.name))
        let function = flow.creation.call.function
        let clause =
            function?.as(FunctionDeclSyntax.self)?.signature.parameterClause
            ?? function?.as(InitializerDeclSyntax.self)?.signature.parameterClause
        return (clause.map { Array($0.parameters) } ?? []).filter {
            names.contains(($0.secondName ?? $0.firstName).text)
        }
    }

    // MARK: - Emission

    /// Whether a binding of a typed graph reads one of the program's graph.
    func usesParent(_ typed: TypedGraph) -> Bool {
        uses.contains { use in
            migrates(use) && bindings[use.binding].graph == nil
                && owner(of: use.range.lowerBound, in: use.site.file)?.graph == typed.name
        }
            || typed.members.contains { index in
                bindings[index].declaration?.moved?.named.contains { node in
                    positions[node].map { bindings[$0].graph == nil } ?? false
                } == true
            }
    }

    private func migrates(_ use: NativeUse) -> Bool { bindings[use.binding].stay == nil }

    /// Returns the names that read a binding in the text of another one: `store`, or `app.store` in a typed graph.
    func path(of index: Int, in graph: String?) -> [String] {
        let name = bindings[index].name
        guard let graph, bindings[index].graph == nil, let typed = typedGraphs.first(where: { $0.name == graph }) else {
            return [name]
        }
        return [typed.parent, name]
    }

    /// Returns the edits of the code that creates and holds typed graphs.
    func editsOfTypedGraphs(in source: MigrationSource) -> [TextEdit] {
        migratedGraphs.flatMap { typed -> [TextEdit] in
            var edits = typed.flow.annotations.filter { $0.source.file == source.file }.compactMap { annotation in
                annotation.type.container.map { TextEdit($0, typed.name) }
            }
            if typed.file == source.file {
                edits.append(
                    TextEdit(typed.flow.creation.call.bytes, typed.creation(usesParent: usesParent(typed))))
            }
            return edits
        }
    }

    /// Returns the edits of a resolution from a container that becomes a typed graph; `nil` for other uses.
    func editsOfTypedRead(_ use: NativeUse) -> [TextEdit]? {
        guard let name = bindings[use.binding].graph, let typed = typedGraphs.first(where: { $0.name == name }),
            owner(of: use.range.lowerBound, in: use.site.file)?.graph != name,
            let base = typed.base(of: use.range, in: use.site.file)
        else { return nil }
        let (start, end) = use.keepsOptional ? ("Optional(", ")") : ("", "")
        let head = use.range.lowerBound..<base.lowerBound
        let read = base.upperBound..<use.range.upperBound
        let member = "." + bindings[use.binding].name
        var edits = head.isEmpty && start.isEmpty ? [] : [TextEdit(head, start)]
        if case .call(let tail) = use.form {
            edits += [TextEdit(read, member + "("), TextEdit(tail, ")" + end)]
        } else {
            edits.append(TextEdit(read, member + end))
        }
        return edits
    }

    /// The typed graphs whose bindings all migrate.
    var migratedGraphs: [TypedGraph] {
        typedGraphs.filter { ($0.members + $0.resolved).allSatisfy { bindings[$0].stay == nil } }
    }

    /// The reads that become reads through values of typed graphs. The analyzer follows only some of those.
    var readsOfTypedGraphs: Set<Graph.Site> {
        Set(uses.filter { migrates($0) && editsOfTypedRead($0) != nil }.map(\.site))
    }
}

extension [String] {
    /// The text that reads the names of a path.
    var asRead: String { count == 1 ? self[0].asIdentifier : joined(separator: ".") }
}

extension SyntaxProtocol {
    /// The function or initializer around it.
    fileprivate var function: Syntax? {
        var next = parent
        while let node = next {
            if node.is(FunctionDeclSyntax.self) || node.is(InitializerDeclSyntax.self) { return node }
            if node.isProtocol((any DeclGroupSyntax).self) { return nil }
            next = node.parent
        }
        return nil
    }
}
#endif
