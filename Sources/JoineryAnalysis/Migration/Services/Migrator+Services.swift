// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
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
        settleScopes()
        findContainers()
        findAssemblers()
        findExports()
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
            for (supply, _, index, file) in supplies where bindings[index].stay == nil {
                guard let local = supply.locals.first(where: { !isReplaced($0, in: file, attempts) }) else { continue }
                leave(index, Stay("a test registers over it with a closure that uses '\(local.name)'"))
            }
        }
    }

    /// Leaves the services that code may resolve without writing their types or names.
    private mutating func leaveUnknownResolutions() {
        for (site, unread) in graph.unread where unread.dialect == request.dialect {
            guard unread.reason.hasPrefix("resolves ") else { continue }
            let words = unread.reason.split(separator: " ")
            let isNamed = unread.reason.contains(" with a name ") && !["a", "the"].contains(words[1])
            let type = isNamed ? String(words[1]) : nil
            // The parameters of a library's initializers do not have types of the program.
            let built = unread.reason.firstMatch(of: /^resolves the parameter .* of (.*), whose type/)?.output.1
            let isOther = built.map { isOfLibrary(String($0), from: site.module) } == true
            for index in bindings.indices where type == nil || bindings[index].fact.key.name == type {
                if isOther, isOfProgram(bindings[index]) { continue }
                leave(index, Stay("other code \(unread.reason)"), at: site)
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
        for node in moved.named where !migrates(node) { return Stay("it needs '\(graph.name(of: node))', which stays") }
        for edge in graph.edges where edge.to == bindings[index].node && isNeededByDeclaration(edge) {
            guard !migrates(edge.from) else { continue }
            return Stay("'\(graph.name(of: edge.from))' needs it, and stays", at: edge.site)
        }
        let isGivenInPlace = bindings[index].provision != nil
        for local in moved.locals where !isReplaced(local, in: file, attempts) {
            if isGivenInPlace, local.name != "try" { continue }
            let isNameable = outward(local, of: bindings[index]) != nil
            guard isGivenInPlace || !isNameable else { continue }
            return reason(local, in: file)
        }
        return nil
    }

    private func reason(_ local: MovedDeclaration.Local, in file: String) -> Stay {
        guard let source = sources[file] else { return Stay("its file cannot be read") }
        let site = Graph.Site(
            module: source.module, file: file, place: source.place(at: local.range.lowerBound))
        if local.name == "try" { return Stay("its closure can throw", at: site) }
        let needed = graph.edges.first { edge in
            edge.site.file == file
                && uses.contains { $0.site == edge.site && $0.range.contains(local.range.lowerBound) }
        }
        if let needed { return Stay("it needs '\(graph.name(of: needed.to))', which stays", at: site) }
        if let edge = graph.edges.first(where: { $0.site == site }) {
            return Stay("it needs '\(graph.name(of: edge.to))', which stays", at: site)
        }
        return Stay("its closure uses '\(local.name)', which means something else elsewhere", at: site)
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
        bindings.first {
            $0.stay == nil && $0.site.file == file && $0.declaration?.moved != nil && $0.provision == nil
                && $0.declaration?.range.contains(offset) == true
        }
    }

    // MARK: - Emission

    /// Returns the text that has the meaning of a local name elsewhere; `nil` if there is none.
    private func outward(_ local: MovedDeclaration.Local, of binding: MigratingBinding) -> String? {
        if let outward = local.outward { return outward }
        if let constant = constant(for: local, in: binding.site.file) {
            let name = bindings[constant.binding].name
            return binding.declaration?.moved?.localNames.contains(name) == true ? "self.\(name)" : name.asIdentifier
        }
        return local.isBase ? container(for: local, of: binding) : nil
    }

    /// Returns the edits in the text that moves.
    func editsOfServices(in source: MigrationSource) -> [SourceEdit] {
        let attempts = completeAttempts()
        return bindings.flatMap { binding -> [SourceEdit] in
            guard binding.stay == nil, binding.site.file == source.file, let declaration = binding.declaration,
                let moved = declaration.moved
            else { return [] }
            let left = moved.locals.filter { !isReplaced($0, in: source.file, attempts) }
            if binding.provision != nil { return editsOfProvision(of: binding, declaration, moved, left: left) }
            return declaration.edits
                + left.compactMap { local in
                    outward(local, of: binding).map { SourceEdit(local.range, $0) }
                }
        }
    }

    /// Moves the declarations of a file to an extension after the code that contains the first of them.
    func moveServices(in source: MigrationSource) {
        let declared = bindings.filter {
            $0.stay == nil && $0.declaration?.moved != nil && ($0.provision?.file ?? $0.site.file) == source.file
        }.sorted { $0.site < $1.site }
        addPreparations(in: source)
        let own = declared.first { $0.site.file == source.file }?.declaration?.moved?.statement.topLevel
        guard let first = declared.first, let anchor = own ?? source.declaration(of: first.fact.type) else { return }
        let unit = source.indentationUnit(in: anchor)
        var members: [String] = []
        var removals: [SyntaxIdentifier: Range<Int>] = [:]
        for binding in declared {
            guard let declaration = binding.declaration, let text = declaration.moved else { continue }
            for duplicate in binding.duplicates where binding.site.file == source.file {
                removals[duplicate.id] = source.rangeWithComments(of: duplicate)
            }
            guard binding.provision == nil else {
                members.append(member(binding, declaration, text, unit, source))
                continue
            }
            let range = source.rangeWithComments(of: text.statement)
            let isFirst = removals.updateValue(range, forKey: text.statement.id) == nil
            let line = source.text.line(at: range.lowerBound)
            let isSeparate = isFirst && !members.isEmpty && source.text.content(ofLine: line - 1).isEmpty
            let comments = isFirst ? source.comments(range.lowerBound..<text.statement.bytes.lowerBound, unit) : ""
            members.append((isSeparate ? "\n" : "") + comments + member(binding, declaration, text, unit, source))
        }
        for range in removals.values {
            source.edits.removeAll {
                range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
            }
        }
        source.edits += source.text.joined(Array(removals.values)).map(source.text.removal)
        let end = anchor.bytes.upperBound
        source.edits.append(
            SourceEdit(end..<end, "\n\nextension Dependencies {\n\(members.joined(separator: "\n"))\n}"))
    }

    private func member(
        _ binding: MigratingBinding, _ declaration: NativeDeclaration, _ moved: MovedDeclaration, _ unit: String,
        _ source: MigrationSource
    ) -> String {
        let isolation = moved.isolation.map { "@\($0) " } ?? ""
        let isPrivate = ["private", "fileprivate"].contains(accessOfType(binding))
        let access = isPrivate ? "fileprivate " : binding.access
        let head = "\(unit)\(isolation)\(access)var \(binding.name.asIdentifier): \(declaration.type)"
        var lines: [String] = [""]
        let value = binding.provision == nil ? moved.value : [.text(provided(binding, declaration, moved))]
        var level = 0
        for piece in value {
            switch piece {
            case .line(let next):
                level = next
                lines.append(unit + unit + String(repeating: unit, count: level))
            case .text(let text): lines[lines.count - 1] += text
            case .binding(let node):
                lines[lines.count - 1] += (positions[node].map { bindings[$0].name } ?? "").asIdentifier
            case .source(let range):
                let base = source.baseIndentation(of: range)
                let text = source.edited(range).split(separator: "\n", omittingEmptySubsequences: false)
                lines[lines.count - 1] += text[0]
                lines += text.dropFirst().map { line in
                    guard line.hasPrefix(base) else { return String(line) }
                    let indentation = String(repeating: unit, count: level + 2)
                    return line.count == base.count ? "" : indentation + line.dropFirst(base.count)
                }
            }
        }
        if lines.count == 1, head.count + lines[0].count + 4 <= 120 { return "\(head) { \(lines[0]) }" }
        return "\(head) {\n\(unit)\(unit)\(lines.joined(separator: "\n"))\n\(unit)}"
    }
}

extension SyntaxProtocol {
    /// The statement or declaration of the file that contains it.
    fileprivate var topLevel: Syntax {
        var node = Syntax(self)
        while let parent = node.parent, !parent.is(CodeBlockItemListSyntax.self) || parent.parent?.parent != nil {
            node = parent
        }
        return node
    }
}

extension MigrationSource {
    /// Returns the statement of the file that declares a type, or else the last one.
    fileprivate func declaration(of type: String) -> Syntax? {
        let name = TypeName.last(of: TypeName.withoutArguments(TypeName.withoutOptional(type)))
        let item = tree.statements.first { item in
            item.item.asProtocol((any NamedDeclSyntax).self)?.name.text == name
        }
        return (item ?? tree.statements.last).map { Syntax($0) }
    }

    /// Returns the indentation of one level, as the first indented line of a node shows it.
    func indentationUnit(in node: some SyntaxProtocol) -> String {
        let lines = text.line(at: node.bytes.lowerBound)...text.line(at: node.bytes.upperBound - 1)
        for line in lines {
            let spaces = text.bytes[text.range(ofLine: line)].prefix { $0 == 32 || $0 == 9 }
            if !spaces.isEmpty, !text.content(ofLine: line).isEmpty { return String(decoding: spaces, as: UTF8.self) }
        }
        return "    "
    }

    /// Returns the spaces before the line on which a range ends, or else begins.
    func baseIndentation(of range: Range<Int>) -> String {
        let end = indentation(at: range.upperBound - 1)
        let start = text.range(ofLine: text.line(at: range.upperBound - 1)).lowerBound
        return text.isBlank(start..<range.upperBound - 1) ? end : indentation(at: range.lowerBound)
    }

    /// Returns comments with another indentation.
    fileprivate func comments(_ range: Range<Int>, _ unit: String) -> String {
        String(decoding: text.bytes[range], as: UTF8.self).split(separator: "\n").map { line in
            line.drop { $0 == " " || $0 == "\t" }
        }.filter { !$0.isEmpty }.map { "\(unit)\($0)\n" }.joined()
    }
}
#endif
