// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension Migrator {
    /// Finds the functions that register values before a container is first used, and the places of their new calls.
    mutating func findPreparations() {
        guard request.dialect == .factory else { return }
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
                    leaveUsersOfContainer(statement, own, in: source)
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

    /// Leaves a binding whose registration would have another effect at the start of the program or of a test.
    private mutating func check(_ index: Int) {
        let (supply, _, binding, file) = supplies[index]
        guard bindings[binding].stay == nil, supply.preparation != nil, let source = sources[file] else { return }
        let site = Graph.Site(module: source.module, file: file, place: source.place(at: supply.head.lowerBound))
        let others = supplies.indices.filter { $0 != index && supplies[$0].binding == binding }
        if bindings[binding].fact.isolation != nil {
            leave(binding, Stay("'autoRegister' registers it, which is not on the main actor"), at: site)
        } else if others.contains(where: { supplies[$0].supply.trait != nil }) {
            leave(binding, Stay("'autoRegister' would replace the value that a trait of a test registers"), at: site)
        } else if supply.isForTests, graph.modules[source.module].kind != .test {
            leave(binding, Stay("its value for tests has no native form outside of its declaration"), at: site)
        } else if supply.isForTests, !others.isEmpty {
            leave(binding, Stay("its value for tests precedes its registration"), at: site)
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

    /// Leaves the bindings of a statement that uses the container itself.
    private mutating func leaveUsersOfContainer(
        _ statement: CodeBlockItemSyntax, _ supplies: [Int], in source: MigrationSource
    ) {
        guard !supplies.isEmpty else { return }
        let heads = supplies.map { self.supplies[$0].supply.head }
        for token in statement.tokens(viewMode: .sourceAccurate)
        where ["self", "Self", "manager", "super"].contains(token.text) {
            let offset = token.bytes.lowerBound
            let place = source.place(of: token)
            let isCovered =
                heads.contains { $0.contains(offset) }
                || uses.contains { $0.site.file == source.file && $0.range.contains(offset) }
                || graph.edges.contains { $0.site.file == source.file && $0.site.place == place }
            guard !isCovered else { continue }
            for index in supplies {
                leave(
                    self.supplies[index].binding, Stay("its registration uses the container"),
                    at: source.site(of: token))
            }
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
        return BindingNames.unique(preparation.name, among: taken)
    }

    // MARK: - Calls

    private func findCalls(_ preparation: inout ContainerPreparation) throws(Stay) {
        let names = importNames(ofModule: preparation.module, with: preparation.file)
        guard graph.modules[preparation.module].kind != .test else {
            let sources = sources.values.filter { $0.module == preparation.module }.sorted { $0.file < $1.file }
            for source in sources { preparation.calls += TestStarts(in: source).places.map { (source.file, $0) } }
            return
        }
        var entries = 0
        for (index, module) in graph.modules.enumerated() where sees(index, preparation.module, names) {
            let isTest = module.kind == .test
            guard isTest || module.hasEntryPoint else { continue }
            guard index == preparation.module || !module.imports.isDisjoint(with: names) else {
                let name = graph.modules[preparation.module].name
                throw Stay("'\(module.name)' would have to call 'autoRegister', and does not import '\(name)'")
            }
            let sources = sources.values.filter { $0.module == index }.sorted { $0.file < $1.file }
            if isTest {
                for source in sources where !names.isDisjoint(with: source.tree.imports.map(\.path.trimmedDescription))
                {
                    preparation.calls += TestStarts(in: source).places.map { (source.file, $0) }
                    if !source.importsForTesting(names) { preparation.isPublic = true }
                }
                continue
            }
            let entryFiles = sources.filter { graph.entryFiles.contains($0.file) }
            for source in nearest(entryFiles, to: preparation.file, in: preparation.module) {
                guard let start = ProgramStart(in: source) else { continue }
                let registered = Set(preparation.steps.flatMap(\.supplies).map { bindings[supplies[$0].binding].node })
                if let (name, site) = read(of: registered, before: start, in: source) {
                    throw Stay("'autoRegister' registers it, and the program reads '\(name)' before it can", at: site)
                }
                preparation.calls.append((source.file, start.place))
                entries += 1
                if index != preparation.module { preparation.isPublic = true }
            }
        }
        guard entries > 0 else { throw Stay("'autoRegister' registers it, and no start of the program was found") }
    }

    /// Returns the names by which files may import a module. If the module is guessed from folders, these include the
    /// names of the folders of one of its files.
    func importNames(ofModule position: Int, with file: String) -> Set<String> {
        let module = graph.modules[position]
        let folders = file.split(separator: "/").dropLast().map(String.init)
        return Set([module.name] + (module.isGuess ? folders : []))
    }

    /// Returns the files with an entry point that belong to the same program as a file: if one module has several
    /// programs, those in the nearest folder.
    func nearest(_ entries: [MigrationSource], to file: String, in module: Int) -> [MigrationSource] {
        guard entries.count > 1, entries[0].module == module else { return entries }
        let depths = entries.map { $0.file.sharedFolders(with: file) }
        let depth = depths.max()
        return zip(entries, depths).filter { $1 == depth }.map { $0.0 }
    }

    /// Whether a module imports another one, directly or not, or is that module.
    func sees(_ module: Int, _ other: Int, _ names: Set<String>) -> Bool {
        var visited: Set<Int> = []
        var queue = [module]
        while let next = queue.popLast() {
            if next == other || next == module && !graph.modules[next].imports.isDisjoint(with: names) { return true }
            guard visited.insert(next).inserted else { continue }
            queue += graph.modules.indices.filter {
                graph.modules[$0].kind != .test && graph.modules[next].imports.contains(graph.modules[$0].name)
                    && graph.programs.mayMeet(next, $0)
            }
        }
        return false
    }

    /// Returns the name of one of some nodes that the program reads before its start can give them values, and the
    /// place; `nil` if there is none.
    func read(
        of registered: Set<Int>, before start: ProgramStart, in source: MigrationSource
    ) -> (name: String, site: Graph.Site)? {
        // The library's own wrapper reads at each access.
        for variable in start.before where !variable.attributes.contains(where: { $0.names("Dependency") }) {
            let names = Set(variable.tokens(viewMode: .sourceAccurate).map(\.text))
            var queue = graph.edges.indices.filter { edge in
                let site = graph.edges[edge].site
                return site.file == source.file
                    && source.text.offset(of: site.place).map(variable.bytes.contains) == true
            }.map { graph.edges[$0].to }
            queue += graph.nodes.indices.filter {
                graph.nodes[$0].kind == .consumer && names.contains(graph.nodes[$0].name)
            }
            var visited: Set<Int> = []
            while let node = queue.popLast() {
                if registered.contains(node) { return (graph.name(of: node), source.site(of: variable)) }
                guard visited.insert(node).inserted else { continue }
                queue += graph.outgoing[node].map { graph.edges[$0].to }
            }
        }
        return nil
    }

    // MARK: - Emission

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

    /// Whether a file gets a function that other modules call.
    func hasPublicPreparation(_ file: String) -> Bool {
        preparations.contains { $0.file == file && $0.isPublic && !$0.moved.isEmpty }
    }

    /// Moves the registrations of a file to a function of `Dependencies`, and adds the calls of such functions.
    func emitPreparations(in source: MigrationSource) {
        for preparation in preparations where !preparation.moved.isEmpty {
            for (file, place) in preparation.calls where file == source.file {
                source.edits += place.edits(calling: "Dependencies.\(preparation.name)()", preparation.conditions)
            }
            guard preparation.file == source.file else { continue }
            let text = source.text(of: preparation)
            let isWhole = preparation.isWhole(in: source)
            let removed = isWhole ? [preparation.owner.bytes] : preparation.moved.map(source.rangeWithComments)
            for range in removed {
                source.edits.removeAll {
                    range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
                }
            }
            let end = preparation.owner.bytes.upperBound
            source.edits +=
                isWhole
                ? [SourceEdit(preparation.owner.bytes, text)]
                : source.text.joined(removed).map(source.text.removal) + [SourceEdit(end..<end, "\n\n" + text)]
        }
    }
}

extension MigrationSource {
    /// Returns the function of `Dependencies` that makes the registrations.
    fileprivate func text(of preparation: ContainerPreparation) -> String {
        let outer = lineIndentation(at: preparation.owner.bytes.lowerBound)
        let unit = indentationUnit(in: preparation.owner)
        var lines: [String] = []
        for statement in preparation.moved {
            let range = rangeWithComments(of: statement)
            let line = text.line(at: range.lowerBound)
            if !lines.isEmpty, text.content(ofLine: line - 1).isEmpty { lines.append("") }
            let base = lineIndentation(at: range.lowerBound)
            let content = edited(range).split(separator: "\n", omittingEmptySubsequences: false)
            lines += content.enumerated().map { index, line in
                guard index > 0 else { return outer + unit + unit + unit + line }
                guard line.hasPrefix(base) else { return String(line) }
                return line.count == base.count ? "" : outer + unit + unit + unit + line.dropFirst(base.count)
            }
        }
        let function = preparation.function
        let comments = rangeWithComments(of: function).lowerBound..<function.bytes.lowerBound
        let head =
            preparation.isWhole(in: self)
            ? String(decoding: text.bytes[comments], as: UTF8.self) : ""
        return """
            extension Dependencies {
            \(outer)\(unit)\(head)\(preparation.isPublic ? "public " : "")static func \(preparation.name)() {
            \(outer)\(unit)\(unit)prepareDependencies {
            \(lines.joined(separator: "\n"))
            \(outer)\(unit)\(unit)}
            \(outer)\(unit)}
            \(outer)}
            """
    }

    /// Whether the file imports a module of one of some names with its internal declarations.
    fileprivate func importsForTesting(_ names: Set<String>) -> Bool {
        tree.imports.contains { declaration in
            names.contains(declaration.path.trimmedDescription)
                && declaration.attributes.contains { $0.names("testable") }
        }
    }
}

/// A check that a statement only registers values, perhaps under conditions.
private enum RegistrationCheck {
    static func isOnly(_ statement: CodeBlockItemSyntax, count: Int) -> Bool {
        registrations(in: statement) == count
    }

    /// Returns the number of registrations; `nil` if there is something else.
    private static func registrations(in statement: CodeBlockItemSyntax) -> Int? {
        if statement.item.is(FunctionCallExprSyntax.self) { return 1 }
        if let condition = statement.item.as(IfConfigDeclSyntax.self) {
            return sum(
                condition.clauses.compactMap { clause in
                    guard case .statements(let inner)? = clause.elements else { return nil }
                    return inner
                })
        }
        let expression =
            statement.item.as(ExpressionStmtSyntax.self)?.expression ?? statement.item.as(ExprSyntax.self)
        return expression?.as(IfExprSyntax.self).flatMap { sum(bodies(of: $0)) }
    }

    private static func bodies(of node: IfExprSyntax) -> [CodeBlockItemListSyntax] {
        let other: [CodeBlockItemListSyntax]
        switch node.elseBody {
        case .ifExpr(let next)?: other = bodies(of: next)
        case .codeBlock(let block)?: other = [block.statements]
        case nil: other = []
        }
        return [node.body.statements] + other
    }

    private static func sum(_ lists: [CodeBlockItemListSyntax]) -> Int? {
        lists.flatMap(\.self).reduce(0 as Int?) { sum, statement in
            guard let sum, let next = registrations(in: statement) else { return nil }
            return sum + next
        }
    }
}

/// A search for the functions that register values before a container is first used.
private final class PreparationSearch: SyntaxVisitor {
    private var found: [FunctionDeclSyntax] = []

    static func functions(in source: MigrationSource) -> [FunctionDeclSyntax] {
        guard source.text.bytes.contains("autoRegister".utf8) else { return [] }
        let search = PreparationSearch(viewMode: .sourceAccurate)
        search.walk(source.tree)
        return search.found
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.isPreparation { found.append(node) }
        return .skipChildren
    }
}

/// A search for the functions of the same type that a function calls.
private final class OwnCallSearch: SyntaxVisitor {
    private var names: Set<String> = []

    static func names(in function: FunctionDeclSyntax) -> Set<String> {
        let search = OwnCallSearch(viewMode: .sourceAccurate)
        search.walk(function)
        return search.names
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let access = node.calledExpression.as(MemberAccessExprSyntax.self)
        if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
            names.insert(reference.baseName.text)
        } else if let access, access.base?.trimmedDescription == "self" {
            names.insert(access.declName.baseName.text)
        }
        return .visitChildren
    }
}
#endif
