// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftParser
package import SwiftSyntax

/// A search for the declarations of bindings in a file, and for the edits that remove them.
struct DeclarationRemoval: Sendable {
    /// A reason not to remove a declaration, as the end of a sentence: "because …".
    struct Refusal: Error {
        let reason: String
        init(_ reason: String) { self.reason = reason }
    }

    let text: SourceText
    let tree: SourceFileSyntax
    /// Whether the declaration of a type was read.
    let knows: @Sendable (String) -> Bool

    /// Parses a file.
    ///
    /// - Throws: ``Refusal`` if the file is not UTF-8 or does not parse.
    init(_ bytes: [UInt8], knows: @escaping @Sendable (String) -> Bool) throws(Refusal) {
        guard let tree = SourceFileSyntax.parsed(from: bytes) else {
            throw Refusal("its file is not valid UTF-8")
        }
        guard !tree.hasError else { throw Refusal("its file does not parse") }
        self.tree = tree
        self.knows = knows
        text = SourceText(bytes)
    }

    // MARK: - Finding

    /// Returns the member or statement that declares a binding and nothing else.
    ///
    /// - Parameter place: The place of the binding's name or service.
    /// - Throws: ``Refusal`` if there is none, or if its removal may change more than the binding.
    func item(at place: Place) throws(Refusal) -> Syntax {
        let offset = text.offset(of: place)
        guard let token = offset.flatMap({ tree.token(at: AbsolutePosition(utf8Offset: $0)) }) else {
            throw Refusal("its declaration was not found")
        }
        var node = Syntax(token)
        while let parent = node.parent {
            if let variable = parent.as(VariableDeclSyntax.self) { return try property(variable, named: token) }
            if let function = parent.as(FunctionDeclSyntax.self), function.name == token {
                try checkMember(function, function.modifiers, function.attributes)
                return try item(of: function)
            }
            if let declared = parent.asProtocol((any NamedDeclSyntax).self), declared.name == token {
                return try type(parent, named: token.text)
            }
            if let call = parent.as(FunctionCallExprSyntax.self),
                node.is(LabeledExprListSyntax.self) || call.trailingClosure.map({ Syntax($0) }) == node
            {
                return try registration(call)
            }
            if parent.is(CodeBlockItemSyntax.self) || parent.is(MemberBlockItemSyntax.self) { break }
            node = parent
        }
        throw Refusal("it is not a declaration that can be removed alone")
    }

    private func property(_ variable: VariableDeclSyntax, named name: TokenSyntax) throws(Refusal) -> Syntax {
        guard let binding = variable.bindings.first, variable.bindings.count == 1,
            binding.pattern.as(IdentifierPatternSyntax.self)?.identifier == name
        else { throw Refusal("it is declared together with other variables") }
        try checkMember(variable, variable.modifiers, variable.attributes)
        let isStatic = variable.modifiers.contains { ["static", "class"].contains($0.name.text) }
        if binding.accessorBlock == nil, !isStatic {
            throw Refusal("it is a stored property, which initializers of its type may set")
        }
        return try item(of: variable)
    }

    private func checkMember(
        _ declaration: some DeclSyntaxProtocol, _ modifiers: DeclModifierListSyntax, _ attributes: AttributeListSyntax
    ) throws(Refusal) {
        if modifiers.contains(where: { $0.name.text == "override" }) {
            throw Refusal("it overrides a member of a superclass")
        }
        if attributes.contains(where: { $0.as(AttributeSyntax.self).map { TypeName.of($0.attributeName) } == "objc" }) {
            throw Refusal("Objective-C code may use it")
        }
        var owner = declaration.parent
        while let parent = owner, parent.asProtocol((any DeclGroupSyntax).self) == nil { owner = parent.parent }
        guard let group = owner?.asProtocol((any DeclGroupSyntax).self) else {
            throw Refusal("it is not a member of a type")
        }
        if group.is(ProtocolDeclSyntax.self) { throw Refusal("it is a requirement of a protocol") }
        for type in group.inheritanceClause?.inheritedTypes ?? [] {
            let name = TypeName.of(type.type)
            guard knows(name) || ComponentTable.isBase(name) || Self.knownTypes.contains(TypeName.last(of: name)) else {
                throw Refusal("it may be a requirement of '\(name)', whose declaration was not read")
            }
        }
    }

    /// Types of libraries that require no binding.
    private static let knownTypes: Set = [
        "DependencyGraph", "Mixin", "SharedContainer", "ManagedContainer", "AutoRegistering", "DependencyKey",
        "TestDependencyKey", "InjectionKey", "Assembly", "Sendable", "AnyObject", "NSObject", "ObservableObject",
    ]

    /// Returns the declaration of a key, if nothing else can name it.
    private func type(_ declaration: Syntax, named name: String) throws(Refusal) -> Syntax {
        let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers
        let isPrivate = modifiers?.contains { ["private", "fileprivate"].contains($0.name.text) } == true
        let range = declaration.position..<declaration.endPosition
        let isNamed = tree.tokens(viewMode: .sourceAccurate).contains {
            $0.text == name && !range.contains($0.position)
        }
        guard isPrivate, !isNamed else { throw Refusal("other code may use the type '\(name)'") }
        return try item(of: declaration)
    }

    /// Returns the statement that consists of a registration.
    private func registration(_ call: FunctionCallExprSyntax) throws(Refusal) -> Syntax {
        let name = ServiceSyntax.callee(of: call)?.name
        guard name == "register" || name == "autoregister" else {
            throw Refusal("it is registered together with another service")
        }
        var node = Syntax(call)
        while let access = node.parent?.as(MemberAccessExprSyntax.self), let next = access.parent,
            next.is(FunctionCallExprSyntax.self)
        {
            if access.declName.baseName.text == "implements" {
                throw Refusal("its registration also registers other services")
            }
            node = next
        }
        if let list = node.parent?.as(ExprListSyntax.self), let sequence = list.parent?.as(SequenceExprSyntax.self),
            list.count == 3, list.first?.is(DiscardAssignmentExprSyntax.self) == true
        {
            node = Syntax(sequence)
        }
        guard let item = node.parent?.as(CodeBlockItemSyntax.self), let list = item.parent else {
            throw Refusal("the result of its registration is used")
        }
        let block = list.parent
        let function = block?.parent?.as(FunctionDeclSyntax.self)
        let returnsNothing =
            block?.is(SourceFileSyntax.self) == true || block?.parent?.is(InitializerDeclSyntax.self) == true
            || function != nil && function?.signature.returnClause == nil
        guard returnsNothing || list.children(viewMode: .sourceAccurate).count > 1 else {
            throw Refusal("its registration is the only statement of a block")
        }
        return Syntax(item)
    }

    private func item(of declaration: some SyntaxProtocol) throws(Refusal) -> Syntax {
        var node = declaration.parent
        while let parent = node, !parent.is(MemberBlockItemSyntax.self), !parent.is(CodeBlockItemSyntax.self) {
            node = parent.parent
        }
        guard let node else { throw Refusal("its declaration was not found") }
        return node
    }

    // MARK: - Removing

    /// Returns the edits that remove items, and extensions that contain nothing else.
    func edits(removing items: [Syntax]) -> [TextEdit] {
        var edits: [TextEdit] = []
        for (list, members) in Dictionary(grouping: items, by: { $0.parent?.id }) {
            let own = text.joined(members.map(range)).map(text.removal)
            let parent = members.first { $0.parent?.id == list }?.parent
            edits += parent.flatMap { extensionEdit(of: $0, members.count, own) }.map { [$0] } ?? own
        }
        return edits
    }

    /// Returns the edit that removes an extension, if only spaces would be left in it.
    private func extensionEdit(of list: Syntax, _ count: Int, _ edits: [TextEdit]) -> TextEdit? {
        guard list.children(viewMode: .sourceAccurate).count == count,
            let block = list.parent?.as(MemberBlockSyntax.self),
            let declaration = block.parent?.as(ExtensionDeclSyntax.self), declaration.inheritanceClause == nil,
            let item = declaration.parent?.as(CodeBlockItemSyntax.self)
        else { return nil }
        let inner =
            block.leftBrace.endPositionBeforeTrailingTrivia
            .utf8Offset..<block.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset
        let rest = inner.filter { offset in !edits.contains { $0.range.contains(offset) } }
        guard rest.allSatisfy({ text.isBlank($0..<$0 + 1) }) else { return nil }
        return text.removal(of: range(of: Syntax(item)))
    }

    /// Returns the bytes of an item with the comments that belong to it.
    private func range(of item: Syntax) -> Range<Int> {
        let end = item.endPositionBeforeTrailingTrivia.utf8Offset
        return firstComment(of: item, endingAt: end)..<end
    }

    /// Returns where the comments of an item begin, among those that no blank line separates from it.
    ///
    /// Documentation, silences, and comments for other tools belong to the item. Other comments may also be about the
    /// next item, if that follows without a blank line.
    private func firstComment(of item: Syntax, endingAt end: Int) -> Int {
        let next = text.content(ofLine: text.line(at: end - 1) + 1)
        let isLast = next.isEmpty || next.hasPrefix("}")
        var offset = item.positionAfterSkippingLeadingTrivia.utf8Offset
        var first = offset
        for piece in item.leadingTrivia.reversed() {
            offset -= piece.sourceLength.utf8Length
            switch piece {
            case .newlines(let count) where count > 1, .carriageReturnLineFeeds(let count) where count > 1: return first
            case .docLineComment, .docBlockComment: first = offset
            case .lineComment(let comment), .blockComment(let comment):
                let words = comment.dropFirst(2).drop(while: \.isWhitespace)
                if words.hasPrefix("MARK:") { return first }
                if isLast || Self.isForATool(words) { first = offset }
            default: break
            }
        }
        return first
    }

    /// Whether the text of a comment is for a tool: `joinery:disable`, `swiftlint:disable:next`, `swift-format-ignore`.
    private static func isForATool(_ words: Substring) -> Bool {
        let word = words.prefix { !$0.isWhitespace }
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        return word.hasPrefix("swift-format-ignore")
            || parts.count > 1 && parts.allSatisfy { !$0.isEmpty } && word.first?.isLowercase == true
    }
}

extension SourceFileSyntax {
    /// Parses a file; `nil` if it is not UTF-8.
    package static func parsed(from bytes: [UInt8]) -> SourceFileSyntax? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var parser = Parser(text, maximumNestingLevel: 2 * NestingScan.mostBrackets)
        return SourceFileSyntax.parse(from: &parser)
    }
}
#endif
