// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// Registrations in containers, which move to extensions of `Dependencies`.
///
/// A registration can move only with the services that its text needs, so a service that stays can keep others, in both
/// directions. ``settleServices()`` repeats until no further service stays.
extension Migrator {
    /// Leaves the services that cannot move without those that stay.
    mutating func settleServices() {
        guard request.dialect.findsByType else { return }
        leaveUnknownResolutions()
        leaveServicesThatTestsReset()
        settleScopes()
        leaveServicesOfOtherContainers()
        findLazyProperties()
        findContainers()
        findAssemblers()
        findExports()
        nativeNames = Set(
            bindings.filter { $0.stay == nil }.map(\.name) + BindingNames.reserved
                + graph.nodes.filter { $0.space == "Dependencies" }.map(\.name))
        let users = modulesOfUsers()
        checkVisibility()
        var count = -1
        while count != bindings.count(where: { $0.stay != nil }) {
            count = bindings.count { $0.stay != nil }
            let attempts = completeAttempts()
            for index in bindings.indices where bindings[index].stay == nil {
                guard let stay = reasonToStay(index, attempts), !provide(index, to: users[index] ?? []) else {
                    continue
                }
                leave(index, stay)
            }
            leaveServicesBesideRegistrations()
            for (supply, _, index, file) in supplies where bindings[index].stay == nil {
                guard let local = supply.locals.first(where: { !isReplaced($0, in: file, attempts) }) else { continue }
                leave(index, Stay("a test registers over it with a closure that uses '\(local.name)'"))
            }
        }
    }

    /// Leaves the services that code may resolve without writing their types or names.
    private mutating func leaveUnknownResolutions() {
        for (site, unread) in graph.unread where unread.dialect == request.dialect {
            guard let resolution = unread.resolution else { continue }
            let type = resolution.type
            // The parameters of a library's initializers do not have types of the program.
            let isOther = resolution.owner.map { isOfLibrary($0, from: site.module) } == true
            for index in bindings.indices where type == nil || bindings[index].fact.key.name == type {
                if isOther, isOfProgram(bindings[index]) { continue }
                leave(index, Stay("other code \(unread.reason)"), at: site)
            }
        }
        for missing in graph.missing {
            let reference = missing.use.reference
            guard reference.kind == .service, let name = reference.qualifier else { continue }
            let type = graph.types.withoutAliases(reference.name, from: missing.site.module)
            for index in bindings.indices where bindings[index].stay == nil {
                let key = bindings[index].fact.key
                // Resolver's names are constants with any text, `static let main = Self("queue")`.
                guard let own = key.qualifier, own != name,
                    request.dialect == .resolver || ServiceName.isSymbol(own) || ServiceName.isSymbol(name),
                    graph.types.withoutAliases(key.name, from: bindings[index].site.module) == type
                else { continue }
                leave(
                    index, Stay("other code resolves \(type) with the name '\(name)', which may be its name"),
                    at: missing.site)
            }
        }
    }

    /// Leaves the services over which tests register, if a test discards registrations and goes on.
    private mutating func leaveServicesThatTestsReset() {
        let replaced = Set(supplies.filter { sources[$0.file]?.isTest == true }.map(\.binding))
        guard !replaced.isEmpty else { return }
        let all = sources.values.sorted { $0.file < $1.file }
        let edges = TestEdges(in: all, using: type(of: conversion).allNames)
        for source in all where source.isTest && !source.names.isDisjoint(with: ["reset", "removeAll"]) {
            for call in RegistrationResetSearch.calls(in: source.tree) {
                let statement = call.parent?.as(CodeBlockItemSyntax.self)
                if let statement, edges.includes(statement) { continue }
                let stay = Stay(
                    "'\(call.calledExpression.trimmedDescription)' discards what a test registers; split the test there",
                    at: source.site(of: call))
                for index in replaced { leave(index, stay) }
            }
        }
    }

    /// Whether a type is not declared in the sources, as its name or that of its module shows.
    private func isOfLibrary(_ type: String, from module: Int) -> Bool {
        guard graph.types.position(of: type, from: module) != nil else { return true }
        guard let first = type.split(separator: ".").first.map(String.init), first != type else { return false }
        return graph.types.position(of: first, from: module) == nil && !graph.modules.contains { $0.name == first }
    }

    private func isOfProgram(_ binding: MigratingBinding) -> Bool {
        let type = TypeName.withoutOptional(binding.fact.key.name)
        return graph.types.position(of: type, from: binding.site.module) != nil
    }

    private func reasonToStay(_ index: Int, _ attempts: [String: Set<NativeUse.Attempt>]) -> Stay? {
        guard let moved = bindings[index].declaration?.moved else { return nil }
        let file = bindings[index].site.file
        let together = bindings.first {
            $0.stay != nil && $0.site.file == file && $0.declaration?.moved?.statement.id == moved.statement.id
        }
        if let together { return Stay("its registration also has '\(graph.name(of: together.node))', which stays") }
        if let typed = typedGraphs.first(where: { $0.name == bindings[index].graph }),
            let left = (typed.members + typed.resolved).first(where: { bindings[$0].stay != nil })
        {
            return Stay("its container also has '\(graph.name(of: bindings[left].node))', which stays")
        }
        let lazy = bindings[index].declaration?.lazyProperties.map(\.node) ?? []
        for node in moved.named + lazy where !migrates(node) {
            return Stay("it needs '\(graph.name(of: node))', which stays")
        }
        for edge in graph.edges where edge.to == bindings[index].node && isNeededByDeclaration(edge) {
            guard !migrates(edge.from) else { continue }
            return Stay("'\(graph.name(of: edge.from))' needs it, and stays", at: edge.site)
        }
        let isGivenInPlace = bindings[index].provision != nil
        for local in moved.locals where !isReplaced(local, in: file, attempts) && !keepsMeaning(local) {
            if isGivenInPlace, local.name != "try" { continue }
            let isNameable = outward(local, of: bindings[index]) != nil
            guard isGivenInPlace || !isNameable else { continue }
            return reason(local, in: file, resolver: moved.resolver)
        }
        return nil
    }

    private func reason(_ local: MovedDeclaration.Local, in file: String, resolver: String?) -> Stay {
        guard let source = sources[file] else { return Stay("its file cannot be read") }
        let site = Graph.Site(
            module: source.module, file: file, place: source.place(at: local.range.lowerBound))
        switch local.kind {
        case .privateOfType:
            return Stay("its closure uses '\(local.name)', which is private; declare it fileprivate", at: site)
        case .global:
            return Stay(
                "its closure uses '\(local.name)', which a binding of the same name would hide; rename the binding with '--names'",
                at: site)
        case .surrounding, .ofType: break
        }
        if local.name == "try" { return Stay("its closure can throw", at: site) }
        let needed = graph.edges.first { edge in
            edge.site.file == file
                && uses.contains { $0.site == edge.site && $0.range.contains(local.range.lowerBound) }
        }
        if let needed { return Stay("it needs '\(graph.name(of: needed.to))', which stays", at: site) }
        if let edge = graph.edges.first(where: { $0.site == site }) {
            return Stay("it needs '\(graph.name(of: edge.to))', which stays", at: site)
        }
        if local.name == resolver {
            return Stay("its closure does more with '\(local.name)' than resolve services", at: site)
        }
        return Stay(
            "its closure uses '\(local.name)', which has another meaning in an extension of 'Dependencies'", at: site)
    }

    /// Whether a name has the same meaning in an extension of `Dependencies`.
    func keepsMeaning(_ local: MovedDeclaration.Local) -> Bool {
        local.kind == .global && !nativeNames.contains(local.name)
    }

    /// Whether the edits of uses replace a name.
    func isReplaced(
        _ local: MovedDeclaration.Local, in file: String, _ attempts: [String: Set<NativeUse.Attempt>]
    ) -> Bool {
        if attempts[file]?.contains(where: { $0.word.contains(local.range.lowerBound) }) == true { return true }
        return uses.contains {
            $0.site.file == file && bindings[$0.binding].stay == nil && $0.range.contains(local.range.lowerBound)
        }
    }

    /// Returns each `try` whose resolutions all become reads, by file.
    func completeAttempts() -> [String: Set<NativeUse.Attempt>] {
        var counts: [String: [NativeUse.Attempt: Int]] = [:]
        for use in uses where bindings[use.binding].stay == nil {
            if let attempt = use.attempt { counts[use.site.file, default: [:]][attempt, default: 0] += 1 }
        }
        return counts.mapValues { Set($0.filter { $0.key.count == $0.value }.keys) }
    }

    /// Returns the binding with the moved declaration whose text contains an offset of a file.
    func owner(of offset: Int, in file: String) -> MigratingBinding? {
        placedBindings(in: file).first { index in
            guard bindings[index].site.file == file, bindings[index].provision == nil,
                let declaration = bindings[index].declaration, declaration.moved != nil
            else { return false }
            return declaration.range.contains(offset) || declaration.otherRanges.contains { $0.contains(offset) }
        }.map { bindings[$0] }
    }
}

/// A search for calls that discard all registrations: `Resolver.reset()`, `container.removeAll()`.
private final class RegistrationResetSearch: SyntaxVisitor {
    private var found: [FunctionCallExprSyntax] = []

    static func calls(in tree: SourceFileSyntax) -> [FunctionCallExprSyntax] {
        let search = RegistrationResetSearch(viewMode: .sourceAccurate)
        search.walk(tree)
        return search.found
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let callee = ServiceSyntax.callee(of: node), let base = callee.base else { return .visitChildren }
        if callee.name == "removeAll" && base.isContainer
            || callee.name == "reset" && base.trimmedDescription == "Resolver"
        {
            found.append(node)
        }
        return .visitChildren
    }
}
#endif
