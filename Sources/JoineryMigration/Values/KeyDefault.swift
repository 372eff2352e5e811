// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The default of a key of injected values: `static var currentValue: any Store = LiveStore()`.
///
/// It becomes the closure of a binding, and the declaration of the key is removed. A type that is more than a key stays
/// without the conformance.
struct KeyDefault {
    let source: MigrationSource
    /// The type or extension.
    let declaration: Syntax
    /// The name of the key, as code writes it.
    let name: String
    /// The bytes of the value, an expression or statements; `nil` if it is `nil`.
    let value: Range<Int>?
    /// The declared type, if it is written.
    let type: TypeSyntax?
    /// Whether the program keeps one value, because the default is a stored property.
    let isStored: Bool
    /// The global actor of the default.
    let isolation: String?
    let access: String
    /// Whether the type is only a key, and is removed.
    let isOnlyKey: Bool
    /// The bytes that are removed, with the comments before them.
    let removal: Range<Int>
    /// The bytes of the conformance of a type that is more than a key.
    let conformance: Range<Int>?
    /// The comments in these bytes, without those in the value.
    let comments: [String]
    /// The edits in the value.
    let edits: [TextEdit]

    /// Reads the declaration of a key.
    ///
    /// - Throws: ``Stay`` if the default cannot move.
    init(at place: Place, in source: MigrationSource) throws(Stay) {
        guard let token = source.token(at: place), let type = token.enclosingGroup, let item = Syntax(type).parent
        else {
            throw Stay("its key was not found")
        }
        guard item.parent?.parent?.is(IfConfigClauseSyntax.self) != true else {
            throw Stay("its key is declared under a condition")
        }
        let members = type.memberBlock.members
        let variables = members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.filter { variable in
            variable.bindings.contains { $0.pattern.trimmedDescription == "currentValue" }
        }
        guard variables.count == 1, let variable = variables.first, variable.bindings.count == 1, variable.isStatic,
            let binding = variable.bindings.first
        else { throw Stay("its key has no single default") }
        guard !variable.modifiers.contains(where: { ["weak", "unowned"].contains($0.name.text) }) else {
            throw Stay("its default is 'weak' or 'unowned'")
        }
        self.source = source
        declaration = Syntax(type)
        name = type.nameNode.trimmedDescription
        self.type = binding.typeAnnotation?.type
        isStored = binding.accessorBlock == nil
        isolation = Isolation.of(variable.attributes) ?? Isolation.of(type.attributes)
        access = Access.of(type.modifiers)
        let code = try Self.value(of: binding, in: source)
        let others = Array(members).filter { member in
            member.decl.id != DeclSyntax(variable).id && member.decl.as(TypeAliasDeclSyntax.self)?.name.text != "Value"
        }
        let inherited = type.conformances.subtracting(["InjectionKey", "Sendable"])
        isOnlyKey = others.isEmpty && inherited.isEmpty
        let removed = isOnlyKey ? item : variable.parent.map(Syntax.init) ?? item
        let start = source.startWithComments(of: removed)
        removal = start..<removed.endPositionBeforeTrailingTrivia.utf8Offset
        conformance = isOnlyKey ? nil : type.conformance
        comments = source.comments(in: removed, from: start, except: [code?.bytes].compactMap(\.self))
        value = code?.bytes
        guard let code else {
            edits = []
            return
        }
        edits = try Self.edits(in: code.node, isReturned: code.isReturned, of: type, others, isOnlyKey: isOnlyKey)
    }

    private typealias Code = (bytes: Range<Int>, node: Syntax, isReturned: TokenSyntax?)

    private static func value(of binding: PatternBindingSyntax, in source: MigrationSource) throws(Stay) -> Code? {
        if let value = binding.initializer?.value {
            guard binding.accessorBlock == nil else { throw Stay("its default has observers") }
            // A closure that is called here becomes the closure of the binding.
            if let call = value.as(FunctionCallExprSyntax.self), call.arguments.isEmpty, call.trailingClosure == nil,
                let closure = call.calledExpression.as(ClosureExprSyntax.self), closure.signature == nil
            {
                return code(of: closure.statements, closure.leftBrace, closure.rightBrace, in: source)
            }
            return (value.bytes, Syntax(value), nil)
        }
        guard let block = binding.accessorBlock else {
            let type = binding.typeAnnotation?.type
            guard
                type?.is(OptionalTypeSyntax.self) == true
                    || type?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
            else { throw Stay("its key has no default") }
            return nil
        }
        switch block.accessors {
        case .getter(let statements): return code(of: statements, block.leftBrace, block.rightBrace, in: source)
        case .accessors(let list):
            guard list.count == 1, let getter = list.first, getter.accessorSpecifier.text == "get",
                getter.effectSpecifiers == nil, let body = getter.body
            else { throw Stay("its default has a setter or observers") }
            return code(of: body.statements, body.leftBrace, body.rightBrace, in: source)
        }
    }

    /// Returns the bytes of statements with the comments around them.
    private static func code(
        of statements: CodeBlockItemListSyntax, _ leftBrace: TokenSyntax, _ rightBrace: TokenSyntax,
        in source: MigrationSource
    ) -> Code {
        var range = leftBrace.bytes.upperBound..<rightBrace.bytes.lowerBound
        while let first = range.first, source.text.isBlank(first..<first + 1) { range = first + 1..<range.upperBound }
        while let last = range.last, source.text.isBlank(last..<last + 1) { range = range.lowerBound..<last }
        let only = statements.count == 1 ? statements.first?.item.as(StmtSyntax.self)?.as(ReturnStmtSyntax.self) : nil
        return (range, Syntax(statements), only?.expression == nil ? nil : only?.returnKeyword)
    }

    private static func edits(
        in code: Syntax, isReturned: TokenSyntax?, of type: any DeclGroupSyntax, _ others: [MemberBlockItemSyntax],
        isOnlyKey: Bool
    ) throws(Stay) -> [TextEdit] {
        let names = Set(others.flatMap { $0.decl.declaredNames })
        var edits = isReturned.map { [TextEdit($0.bytes.lowerBound..<$0.endPosition.utf8Offset)] } ?? []
        for token in code.tokens(viewMode: .sourceAccurate) {
            if token.tokenKind == .keyword(.Self) {
                guard !isOnlyKey || type.is(ExtensionDeclSyntax.self) else { throw Stay("its default uses 'Self'") }
                edits.append(TextEdit(token.bytes, type.nameNode.trimmedDescription))
            }
            let access = token.parent?.parent?.as(MemberAccessExprSyntax.self)
            guard let reference = token.parent?.as(DeclReferenceExprSyntax.self), names.contains(token.text),
                access?.declName.id != reference.id
            else { continue }
            throw Stay("its default uses '\(token.text)', a member of its key")
        }
        return edits
    }

    /// The names that the default uses without a base.
    var usedNames: Set<String> {
        guard let value else { return [] }
        return Set(
            declaration.tokens(viewMode: .sourceAccurate).filter { value.contains($0.bytes.lowerBound) }.map(\.text))
    }
}

extension DeclSyntax {
    /// The names that it declares.
    fileprivate var declaredNames: [String] {
        if let variable = self.as(VariableDeclSyntax.self) {
            return variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
        }
        return self.asProtocol((any NamedDeclSyntax).self).map { [$0.name.text] } ?? []
    }
}

extension DeclGroupSyntax {
    /// The bytes that name the conformance to `InjectionKey`.
    fileprivate var conformance: Range<Int>? {
        guard let clause = inheritanceClause else { return nil }
        let types = Array(clause.inheritedTypes)
        let position = types.firstIndex { type in
            type.tokens(viewMode: .sourceAccurate).contains { $0.text == "InjectionKey" }
        }
        guard let position else { return nil }
        if types.count == 1 {
            let start = clause.previousToken(viewMode: .sourceAccurate)?.bytes.upperBound ?? clause.bytes.lowerBound
            return start..<clause.bytes.upperBound
        }
        guard position == types.count - 1 else {
            return types[position].bytes.lowerBound..<types[position + 1].bytes.lowerBound
        }
        return types[position - 1].type.bytes.upperBound..<types[position].bytes.upperBound
    }
}
#endif
