// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

extension Migrator {
    /// Finds the functions that register values before a container is first used, and the places of their new calls.
    mutating func findPreparations() {
        guard request.dialect == .factory else { return }
        leaveFactoriesBesideEffects()
        leaveHelpers()
        for index in supplies.indices { check(index) }
        let groups = Dictionary(grouping: supplies.indices) { supplies[$0].supply.preparation?.id }
        for case (_?, let members) in groups.sorted(by: { ($0.value.first ?? 0) < ($1.value.first ?? 0) }) {
            guard let function = members.first.flatMap({ supplies[$0].supply.preparation }),
                let source = sources[supplies[members[0]].file]
            else { continue }
            do throws(Stay) {
                var preparation = try ContainerPreparation(function, in: source)
                for statement in function.body?.statements ?? [] {
                    let own = members.filter { statement.bytes.contains(supplies[$0].supply.head.lowerBound) }
                    if own.isEmpty, isRegistration(statement, in: source) { continue }
                    guard RegistrationCheck.isOnly(statement, count: own.count) || own.isEmpty else {
                        throw Stay("'autoRegister' does more than register values")
                    }
                    try preparation.add(statement, own)
                }
                try findCalls(&preparation)
                preparation.name = unusedName(for: preparation)
                preparations.append(preparation)
            } catch {
                for index in members { leave(supplies[index].binding, error, at: source.site(of: function.name)) }
            }
        }
    }

    /// Leaves the factories of a container whose `autoRegister` also runs other code when the container is first used.
    private mutating func leaveFactoriesBesideEffects() {
        let program = sources.values.filter { graph.modules[$0.module].kind != .test }.sorted { $0.file < $1.file }
        let found = program.flatMap { source in PreparationSearch.functions(in: source).map { ($0, source) } }
        guard !found.isEmpty else { return }
        let members = Set(graph.nodes.map(\.name)).union(["register", "reset", "with", "promised", "decorator"])
        let effects = ContainerEffects(ContainerDeclarations(program), launchedCode, of: .factory, members: members)
        for (function, source) in found {
            guard let (node, place) = effects.effect(of: Syntax(function), in: source), let owner = function.ownerName
            else {
                continue
            }
            for (index, binding) in bindings.enumerated()
            where TypeName.last(of: graph.nodes[binding.node].space) == owner
                && graph.programs.mayMeet(binding.site.module, source.module)
            {
                leave(index, .effect(node), at: place.site(of: node))
            }
        }
    }

    /// Whether a statement only registers values of bindings that stay.
    private func isRegistration(_ statement: CodeBlockItemSyntax, in source: MigrationSource) -> Bool {
        let count = graph.supplies.count { supply in
            supply.site.file == source.file
                && source.text.offset(of: supply.site.place).map(statement.bytes.contains) == true
        }
        return count > 0 && RegistrationCheck.isOnly(statement, count: count)
    }

    /// Leaves a binding whose registration would have another effect at the start of the program or of a test.
    private mutating func check(_ index: Int) {
        let (supply, _, binding, file) = supplies[index]
        guard bindings[binding].stay == nil, let source = sources[file] else { return }
        let site = Graph.Site(module: source.module, file: file, place: source.place(at: supply.head.lowerBound))
        let others = supplies.indices.filter { $0 != index && supplies[$0].binding == binding }
        if supply.isForTests, others.contains(where: { !supplies[$0].supply.isForTests }) {
            return leave(binding, Stay("it has a test value and is also registered"), at: site)
        }
        guard supply.preparation != nil else { return }
        if bindings[binding].fact.isolation != nil {
            leave(binding, Stay("it belongs to the main actor, and 'autoRegister' does not"), at: site)
        } else if others.contains(where: { supplies[$0].supply.trait != nil }) {
            leave(binding, Stay("'autoRegister' would override the value of a test trait"), at: site)
        } else if supply.isForTests, graph.modules[source.module].kind != .test {
            leave(binding, Stay("its value for tests has no native form outside of its declaration"), at: site)
        }
    }

    /// Leaves the bindings that another function of the container registers, if `autoRegister` calls it.
    private mutating func leaveHelpers() {
        var names: Set<String> = []
        for source in sources.values where graph.modules[source.module].kind != .test {
            for function in PreparationSearch.functions(in: source) {
                names.formUnion(OwnCallSearch.names(in: function))
            }
        }
        guard !names.isEmpty else { return }
        for supply in supplies where supply.supply.preparation == nil {
            guard let source = sources[supply.file],
                let token = source.tree.token(at: AbsolutePosition(utf8Offset: supply.supply.head.lowerBound)),
                let function = token.enclosing(FunctionDeclSyntax.self), names.contains(function.name.text),
                let owner = function.enclosing(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
                    ?? function.enclosing(ClassDeclSyntax.self)?.name.text, owner.hasSuffix("Container")
            else { continue }
            leave(
                supply.binding, Stay("'\(function.name.text)' registers it, which 'autoRegister' calls"),
                at: source.site(of: function.name))
        }
    }

    /// Returns a name for the function of a preparation that the same programs and tests do not use for another one.
    private func unusedName(for preparation: ContainerPreparation) -> String {
        let files = Set(preparation.files)
        let others = preparations.filter { !files.isDisjoint(with: $0.files) }
        var taken = Set(others.map(\.name))
        for source in sources.values where source.module == preparation.module {
            guard source.text.bytes.contains("static func \(preparation.name)".utf8) else { continue }
            for token in source.tree.tokens(viewMode: .sourceAccurate)
            where token.parent?.as(FunctionDeclSyntax.self)?.modifiers.areOfType == true {
                taken.insert(token.text)
            }
        }
        return BindingNames.unique(preparation.name, isTaken: taken.contains)
    }

    /// Finds the statements that move, and leaves the bindings that one statement registers together with others that
    /// stay.
    ///
    /// - Returns: Whether a binding was left.
    mutating func settlePreparations() -> Bool {
        var isChanged = false
        for index in preparations.indices {
            preparations[index].moved = []
            for (statement, members) in preparations[index].steps {
                let bindings = members.map { supplies[$0].binding }
                guard let left = bindings.first(where: { self.bindings[$0].stay != nil }) else {
                    preparations[index].moved.append(statement)
                    continue
                }
                let name = graph.name(of: self.bindings[left].node)
                for binding in bindings where self.bindings[binding].stay == nil {
                    leave(binding, Stay("'autoRegister' registers it together with '\(name)', which stays"))
                    isChanged = true
                }
            }
        }
        return isChanged
    }
}
#endif
