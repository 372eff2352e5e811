// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The text of services that move to extensions.
extension Migrator {
    /// Returns the text that has the meaning of a local name elsewhere; `nil` if there is none.
    func outward(_ local: MovedDeclaration.Local, of binding: MigratingBinding) -> String? {
        if let outward = local.outward { return outward }
        if let constant = constant(for: local, in: binding.site.file) {
            let path = path(of: constant.binding, in: binding.graph)
            let isHidden = binding.declaration?.moved?.localNames.contains(path[0]) == true
            return isHidden ? "self.\(path.joined(separator: "."))" : path.asRead
        }
        return local.isBase ? container(for: local, of: binding) : nil
    }

    /// Returns the edits in the text that moves.
    func editsOfServices(in source: MigrationSource) -> [TextEdit] {
        guard let own = placed.bindings[source.file] else { return [] }
        let attempts = completeAttempts()
        return own.map { bindings[$0] }.flatMap { binding -> [TextEdit] in
            guard binding.site.file == source.file, let declaration = binding.declaration,
                let moved = declaration.moved
            else { return [] }
            let left = moved.locals.filter { !isReplaced($0, in: source.file, attempts) && !keepsMeaning($0) }
            if binding.provision != nil { return editsOfProvision(of: binding, declaration, moved, left: left) }
            return declaration.edits
                + left.compactMap { local in
                    outward(local, of: binding).map { TextEdit(local.range, $0) }
                }
        }
    }

    /// Moves the declarations of a file to extensions after the code that contains the first of each graph.
    func moveServices(in source: MigrationSource) {
        let declared = placedBindings(in: source.file).map { bindings[$0] }.filter {
            $0.declaration?.moved != nil && ($0.provision?.file ?? $0.site.file) == source.file
        }.sorted { $0.site < $1.site }
        addPreparations(in: source)
        let moving = Set(
            declared.filter { $0.provision == nil }.compactMap { $0.declaration?.moved }
                .flatMap { [$0.statement] + $0.further }.map(\.id))
        var removals = source.configurations(of: moving)
        var texts: [(offset: Int, text: String)] = []
        for typed in [nil] + migratedGraphs.filter({ $0.file == source.file }) {
            let own = declared.filter { $0.graph == typed?.name }
            let local = own.first { $0.site.file == source.file }?.declaration?.moved?.statement.topLevel
            guard let first = own.first, let anchor = local ?? source.declaration(of: first.fact.type) else { continue }
            let unit = source.indentationUnit(in: anchor)
            let (members, removed) = members(own, moving, unit, in: source)
            removals += removed
            let head = typed.map { "\n\n\($0.declaration(unit, usesParent: usesParent($0)))" } ?? ""
            let type = typed?.name ?? "Dependencies"
            texts.append(
                (anchor.bytes.upperBound, "\(head)\n\nextension \(type) {\n\(members.joined(separator: "\n"))\n}"))
        }
        for range in removals {
            source.edits.removeAll {
                range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
            }
        }
        let removed = source.text.joined(removals).map(source.text.removal)
        source.edits += removed
        for (offset, same) in Dictionary(grouping: texts, by: \.offset) {
            // The line of a removed statement goes with its end, so what follows needs another line.
            let end = removed.first { $0.range.lowerBound < offset && offset < $0.range.upperBound }?.range.upperBound
            let next = end.flatMap { $0 < source.text.bytes.count ? source.text.bytes[$0] : nil }
            let isJoined = next.map { ![UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains($0) } ?? false
            source.edits.append(TextEdit(offset..<offset, same.map(\.text).joined() + (isJoined ? "\n\n" : "")))
        }
    }

    /// Returns the declarations of one graph, and the bytes that they leave.
    private func members(
        _ declared: [MigratingBinding], _ moving: Set<SyntaxIdentifier>, _ unit: String, in source: MigrationSource
    ) -> (members: [String], removed: [Range<Int>]) {
        var members: [String] = []
        var removals: [SyntaxIdentifier: [Range<Int>]] = [:]
        for binding in declared {
            guard let declaration = binding.declaration, let text = declaration.moved else { continue }
            for duplicate in binding.duplicates where binding.site.file == source.file {
                removals[duplicate.id] = [source.rangeWithComments(of: duplicate)]
            }
            let own = member(binding, declaration, text, unit, source)
            guard binding.provision == nil, removals[text.statement.id] == nil else {
                members.append(own)
                continue
            }
            let kept = declared.compactMap { $0.declaration?.moved }.filter { $0.statement.id == text.statement.id }
            let comments = ([text.statement] + text.further).map {
                RegistrationComments(of: $0, moving: moving, keptBy: kept, in: source)
            }
            removals[text.statement.id] = comments.flatMap(\.removed)
            let isSeparate = !members.isEmpty && comments[0].isSeparate
            let before = comments.map { $0.before(unit) }.joined()
            members.append((isSeparate ? "\n" : "") + before + own + comments.map { $0.after(unit) }.joined())
        }
        return (members, removals.values.flatMap(\.self))
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
                lines[lines.count - 1] += positions[node].map { path(of: $0, in: binding.graph).asRead } ?? ""
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
}
#endif
