// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// Services of containers that are not those of the whole program.
extension Migrator {
    /// Leaves the services whose container affects their values: those that it keeps, although the program can create
    /// several such containers, and those that a test registers in several.
    mutating func leaveServicesOfOtherContainers() {
        let isOfProgram = { [graph] (source: MigrationSource) in graph.modules[source.module].kind != .test }
        let all = sources.values.sorted { $0.file < $1.file }
        guard let types = (conversion as? any RegistrationConversion).map({ type(of: $0).containers }) else { return }
        let declarations = ContainerDeclarations(all.filter(isOfProgram))
        for flow in ContainerFlow.repeated(in: declarations, of: types, launchedCode) {
            let members = bindings.indices.filter { index in
                flow.registrations.contains { registers(index, $0.call, $0.source) }
            }
            settle(flow, members)
        }
        leaveServicesOfTests(with: all, types)
        leaveServicesBesideEffects(declarations)
    }

    /// Leaves the services whose container also runs other code when it is first used.
    private mutating func leaveServicesBesideEffects(_ declarations: ContainerDeclarations) {
        let effects = ContainerEffects(declarations, launchedCode, of: request.dialect)
        for index in bindings.indices where bindings[index].stay == nil && bindings[index].graph == nil {
            guard let moved = bindings[index].declaration?.moved, let source = sources[bindings[index].site.file],
                let (node, place) = effects.effect(beside: moved.statement, in: source)
            else { continue }
            leave(index, .effect(node), at: place.site(of: node))
        }
        for use in uses where bindings[use.binding].stay == nil {
            guard let source = sources[use.site.file], !source.isTest,
                let call = BaseCallSearch.calls(before: use.site.place, in: source).first(where: {
                    effects.effect(ofCalling: $0, in: source) != nil
                })
            else { continue }
            let reason = "'\(call.calledExpression.trimmedDescription)' does more than return a container"
            leave(use.binding, Stay(reason), at: use.site)
        }
    }

    /// Leaves the services whose native reads would replace the call that runs a registration that stays.
    mutating func leaveServicesBesideRegistrations() {
        for index in bindings.indices where bindings[index].stay != nil {
            let site = bindings[index].site
            guard let source = sources[site.file], let token = source.token(at: site.place),
                let statement = try? RegistrationStatement(at: token)
            else { continue }
            // A container that the function itself creates is another one in each call.
            if let container = statement.container?.as(DeclReferenceExprSyntax.self)?.baseName.text,
                CodeUnit(around: statement.item, in: source).declaration?.localNames.contains(container) == true
            {
                continue
            }
            let calls = launchedCode.calls(leadingTo: statement.item, in: source)
            let replacing = uses.filter { use in
                bindings[use.binding].stay == nil
                    && calls.contains {
                        $0.source.file == use.site.file && use.range.contains($0.call.bytes.lowerBound)
                    }
            }
            for use in replacing {
                let name = graph.name(of: bindings[index].node)
                leave(use.binding, Stay("its resolution also registers '\(name)', which stays"), at: use.site)
            }
        }
    }

    /// Makes a container a typed graph, or leaves the services whose instances it keeps.
    private mutating func settle(_ flow: ContainerFlow, _ members: [Int]) {
        let kept = members.filter { isKept($0) }
        var stay: Stay?
        if !kept.isEmpty || usesParameters(of: flow, members) {
            do throws(Stay) {
                return try makeTypedGraph(of: flow, members)
            } catch {
                stay = error
            }
        }
        for index in kept {
            let reason = "'\(flow.owner)' can create its container several times"
            let cause = stay.map { ", and \($0.reason)" } ?? ""
            leave(index, Stay(reason + cause, at: stay?.site ?? flow.site))
        }
        for index in members where bindings[index].stay == nil {
            if let use = uses.first(where: { $0.binding == index && handlesAbsence($0) }) {
                leave(index, Stay("other containers may not have it"), at: use.site)
            }
        }
    }

    /// Whether its container keeps the instance of a service. The other scopes of Resolver belong to the program.
    func isKept(_ index: Int) -> Bool {
        let fact = bindings[index].fact
        guard bindings[index].stay == nil, fact.kind != .alias, fact.dialect != .resolver else {
            return bindings[index].stay == nil && fact.scope.rawValue == "cached"
        }
        return bindings[index].declaration.map { [.singleton, .shared].contains($0.scope) || $0.scope.isCustom } == true
    }

    /// Whether code also runs if the service is missing.
    private func handlesAbsence(_ use: NativeUse) -> Bool {
        guard let source = sources[use.site.file], !source.isTest else { return false }
        let text = String(decoding: source.text.bytes[use.range], as: UTF8.self)
        return use.keepsOptional || !use.edits.isEmpty || text.contains("??")
    }

    /// Leaves the services that a test uses in several containers. They would share its world.
    private mutating func leaveServicesOfTests(with sources: [MigrationSource], _ types: Set<String>) {
        var places = uses.map { (binding: $0.binding, site: $0.site) }
        for node in registrationsOfTests {
            if let index = positions[node], let site = graph.nodes[node].site { places.append((index, site)) }
        }
        places.removeAll { bindings[$0.binding].stay != nil || graph.modules[$0.site.module].kind != .test }
        guard !places.isEmpty else { return }
        let creators = ContainerDeclarations(sources).creators
        for (index, site) in places.sorted(by: { $0.site < $1.site }) {
            guard let token = self.sources[site.file]?.token(at: site.place),
                let test = token.enclosing(FunctionDeclSyntax.self)
            else { continue }
            let calls = CreatorSearch.count(of: creators, in: test)
            guard calls + ContainerSearch.creations(in: test, of: types).count > 1 else { continue }
            leave(index, Stay("a test creates several containers"), at: site)
        }
    }
}

/// A search for the calls in the base of a resolution: `makeContainer()` in `makeContainer().resolve(Store.self)`.
private final class BaseCallSearch: SyntaxVisitor {
    private var found: [FunctionCallExprSyntax] = []

    /// Returns the calls in the base of the resolution that begins at a place.
    static func calls(before place: Place, in source: MigrationSource) -> [FunctionCallExprSyntax] {
        guard let call = source.token(at: place)?.resolution(by: ServiceSyntax.resolvingFunctions),
            let base = ServiceSyntax.callee(of: call)?.base
        else { return [] }
        let search = BaseCallSearch(viewMode: .sourceAccurate)
        search.walk(base)
        return search.found
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        found.append(node)
        return .visitChildren
    }
}

/// A count of the calls of functions.
private final class CreatorSearch: SyntaxVisitor {
    private let names: Set<String>
    private var count = 0

    private init(_ names: Set<String>) {
        self.names = names
        super.init(viewMode: .sourceAccurate)
    }

    static func count(of names: Set<String>, in node: some SyntaxProtocol) -> Int {
        let search = CreatorSearch(names)
        search.walk(node)
        return search.count
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let name = ServiceSyntax.callee(of: node)?.name, names.contains(name) { count += 1 }
        return .visitChildren
    }
}
#endif
