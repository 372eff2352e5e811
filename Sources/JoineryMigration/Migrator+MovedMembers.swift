// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// Moves of declarations from their types to extensions of `Dependencies`.
///
/// An extension whose members all become native is renamed where it stands. Members of other types move to the
/// extension of `Dependencies` directly after their type, or to a new one there. If the rest of a type follows in a
/// later migration, its extension is joined with the one after it, so the result is that of a single migration.
extension Migrator {
    /// Makes an extension one of `Dependencies`, with the members that earlier migrations moved out of it.
    func rename(_ owner: Owner, in source: MigrationSource) {
        guard let declaration = owner.node.as(ExtensionDeclSyntax.self) else { return }
        source.edits.append(TextEdit(declaration.extendedType.bytes, "Dependencies"))
        guard let next = source.nativeExtension(after: owner.node), let last = next.memberBlock.members.last else {
            return
        }
        let start = next.memberBlock.leftBrace.bytes.upperBound
        let text = source.edited(start..<source.rangeWithAllComments(of: last).upperBound)
        let removed = declaration.bytes.upperBound..<next.bytes.upperBound
        source.edits.removeAll {
            removed.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= removed.upperBound
        }
        let place = declaration.memberBlock.leftBrace.bytes.upperBound
        let isSeparate = source.separatesMembers(of: [declaration, next])
        source.edits += [TextEdit(place..<place, text + (isSeparate ? "\n" : "")), TextEdit(removed)]
    }

    /// Returns the edits that shorten reads of native bindings in the closures of factories and registrations:
    /// `inject(\.store)` becomes `store`. A closure inside of them may be called later, so it must not keep the graph.
    func inwardEdits(in source: MigrationSource) -> [TextEdit] {
        let isOfServices = request.dialect.findsByType
        guard isOfServices || request.dialect == .factory && owners.contains(where: { $0.file == source.file }) else {
            return []
        }
        return graph.edges.compactMap { edge in
            guard edge.site.file == source.file, graph.nodes[edge.to].binding?.dialect == .native,
                graph.nodes[edge.to].space == "Dependencies", let token = source.token(at: edge.site.place),
                isInGraph(token.bytes.lowerBound, of: source.file), let call = token.injection,
                let closure = call.enclosing(ClosureExprSyntax.self),
                isOfServices ? isOfService(closure, in: source) : closure.enclosing(ClosureExprSyntax.self) == nil
            else { return nil }
            let name = graph.nodes[edge.to].name
            let moved = owner(of: token.bytes.lowerBound, in: source.file)?.declaration?.moved
            let isHidden = (moved?.localNames ?? call.enclosingLocalNames).contains(name)
            return TextEdit(call.bytes, isHidden ? "self.\(name.asMember)" : name.asIdentifier)
        }
    }

    /// Whether a closure registers or completes a service that moves to an extension of `Dependencies`.
    private func isOfService(_ closure: ClosureExprSyntax, in source: MigrationSource) -> Bool {
        guard let binding = owner(of: closure.bytes.lowerBound, in: source.file), binding.graph == nil,
            let taker = closure.callThatTakesIt.flatMap(ServiceSyntax.callee)?.name
        else { return false }
        return taker == "register" || taker == "initCompleted"
    }

    /// Moves the members of a type that become native.
    func move(_ owner: Owner, in source: MigrationSource) {
        let items = owner.members.compactMap { index in
            source.token(at: bindings[index].site.place)?.enclosing(VariableDeclSyntax.self)?.parent?
                .as(MemberBlockItemSyntax.self)
        }.sorted { $0.position < $1.position }
        let next = source.nativeExtension(after: owner.node)
        let types = [owner.node.asProtocol((any DeclGroupSyntax).self), next].compactMap(\.self)
        let moved = Set(items.map(\.id))
        var text = ""
        var removals: [Range<Int>] = []
        for item in items {
            let range = source.rangeWithSection(of: item, moving: moved)
            let isFirst = text.isEmpty && next == nil
            let isSeparate = !isFirst && source.isSeparated(item, from: range.lowerBound, in: types)
            if let semicolon = item.semicolon { source.edits.append(TextEdit(semicolon.bytes)) }
            text += (isSeparate ? "\n" : "") + source.indentation(at: range.lowerBound) + source.edited(range) + "\n"
            source.edits.removeAll {
                range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
            }
            removals.append(range)
        }
        source.edits += source.text.joined(removals).map(source.text.removal)
        source.edits += source.semicolons(before: removals, in: items).map { TextEdit($0) }
        if let next {
            let place = next.memberBlock.rightBrace.bytes.lowerBound
            source.edits.append(TextEdit(place..<place, text))
        } else {
            let access = owner.node.as(ExtensionDeclSyntax.self)?.modifiers.trimmedDescription ?? ""
            let prefix = access.isEmpty ? "" : access + " "
            let end = owner.node.bytes.upperBound
            source.edits.append(TextEdit(end..<end, "\n\n\(prefix)extension Dependencies {\n\(text)}"))
        }
    }
}

extension TokenSyntax {
    /// The call of `inject` with a key path of one name that begins with this token.
    fileprivate var injection: FunctionCallExprSyntax? {
        guard let call = enclosing(FunctionCallExprSyntax.self), call.arguments.count == 1, call.closures.isEmpty,
            call.bytes.lowerBound == bytes.lowerBound, call.keyPaths.first?.components.count == 1
        else { return nil }
        let path = call.calledExpression.as(MemberAccessExprSyntax.self)?.plainPath
        let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        return name == "inject" || path == ["Joinery", "inject"] ? call : nil
    }
}

extension Trivia {
    /// Whether a comment in it begins a section.
    fileprivate var hasMark: Bool { contains { $0.comment?.contains("MARK:") == true } }
}

extension MigrationSource {
    /// Returns the bytes of a member with the comments directly before it.
    func rangeWithComments(of item: some SyntaxProtocol) -> Range<Int> {
        startWithComments(of: item, stopsAtMarks: false)..<item.endPositionBeforeTrailingTrivia.utf8Offset
    }

    /// Returns the bytes of a member or statement with the comments directly before it, and those after it on its last
    /// line.
    func rangeWithAllComments(of item: some SyntaxProtocol) -> Range<Int> {
        let range = rangeWithComments(of: item)
        let comments = comments(in: range.upperBound..<item.endPosition.utf8Offset)
        let end = comments.last.map { $0.offset + $0.text.utf8.count }
        return range.lowerBound..<(end ?? range.upperBound)
    }

    /// Returns the bytes of a member that moves, with the comments that move along: all of them up to the mark of its
    /// section, and the mark if the whole section moves.
    fileprivate func rangeWithSection(
        of item: MemberBlockItemSyntax, moving moved: Set<SyntaxIdentifier>
    ) -> Range<Int> {
        let range = rangeWithAllComments(of: item)
        guard let members = item.parent?.as(MemberBlockItemListSyntax.self),
            !comments(in: range.lowerBound..<item.bytes.lowerBound).contains(where: { $0.text.contains("MARK:") })
        else { return range }
        let section = members.drop { $0.id != item.id }.dropFirst().prefix { !$0.leadingTrivia.hasMark }
        var start = range.lowerBound
        for comment in comments(in: item.position.utf8Offset..<start).reversed() {
            let isMark = comment.text.contains("MARK:")
            if isMark, !section.allSatisfy({ moved.contains($0.id) }) { break }
            start = comment.offset
            if isMark { break }
        }
        return start..<range.upperBound
    }

    /// Returns the extension of `Dependencies` directly after a type, with the same access and nothing in between.
    fileprivate func nativeExtension(after owner: Syntax) -> ExtensionDeclSyntax? {
        guard let item = owner.parent?.as(CodeBlockItemSyntax.self),
            let list = item.parent?.as(CodeBlockItemListSyntax.self),
            let index = list.firstIndex(where: { $0.id == item.id }), list.index(after: index) != list.endIndex,
            let next = list[list.index(after: index)].item.as(ExtensionDeclSyntax.self)
        else { return nil }
        let access = owner.as(ExtensionDeclSyntax.self)?.modifiers.trimmedDescription ?? ""
        let brace = next.memberBlock.rightBrace.bytes.lowerBound
        let line = text.range(ofLine: text.line(at: brace)).lowerBound
        guard next.extendedType.trimmedDescription == "Dependencies", next.attributes.isEmpty,
            next.modifiers.trimmedDescription == access, next.inheritanceClause == nil,
            next.genericWhereClause == nil, !next.memberBlock.members.isEmpty, text.isBlank(line..<brace),
            !hasComment(in: owner.bytes.upperBound..<next.bytes.lowerBound)
        else { return nil }
        return next
    }

    /// Whether a blank line precedes a member that moves. If nothing precedes it any more, the other members show
    /// whether one did.
    ///
    /// - Parameter start: The offset at which the member and its comments begin.
    fileprivate func isSeparated(
        _ item: MemberBlockItemSyntax, from start: Int, in types: [any DeclGroupSyntax]
    ) -> Bool {
        let line = text.line(at: start)
        if text.content(ofLine: line - 1).isEmpty { return true }
        let isFirst = item.parent?.as(MemberBlockItemListSyntax.self)?.first?.id == item.id
        return isFirst && separatesMembers(of: types)
    }

    /// Whether blank lines separate the members of some types. Of single members, those of several lines are separated.
    fileprivate func separatesMembers(of types: [any DeclGroupSyntax]) -> Bool {
        let lines = types.map { $0.memberBlock.members.map { text.line(at: rangeWithComments(of: $0).lowerBound) } }
        if lines.contains(where: { $0.count > 1 }) {
            return lines.contains { $0.dropFirst().contains { text.content(ofLine: $0 - 1).isEmpty } }
        }
        return types.contains { type in
            type.memberBlock.members.contains { item in
                let range = rangeWithComments(of: item)
                return text.line(at: range.lowerBound) != text.line(at: range.upperBound)
            }
        }
    }

    /// Returns the semicolons of members that stay, if all other members of their lines move.
    fileprivate func semicolons(before removed: [Range<Int>], in items: [MemberBlockItemSyntax]) -> [Range<Int>] {
        guard let all = items.first?.parent?.as(MemberBlockItemListSyntax.self) else { return [] }
        let moved = Set(items.map(\.id))
        var semicolons: [Range<Int>] = []
        for (item, next) in zip(all, all.dropFirst().map(Optional.some) + [nil]) {
            guard !moved.contains(item.id), let semicolon = item.semicolon?.bytes, let next, moved.contains(next.id)
            else { continue }
            let rest = all.drop { $0.id != next.id }.prefix {
                text.line(at: $0.bytes.lowerBound) == text.line(at: semicolon.lowerBound)
            }
            if !rest.isEmpty, rest.allSatisfy({ moved.contains($0.id) }) { semicolons.append(semicolon) }
        }
        return semicolons
    }
}
#endif
