// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The declarations of a key with their values.
struct KeyValues {
    /// A static property with a value.
    struct Value {
        let variable: VariableDeclSyntax
        let code: KeyForm.Code
        let source: MigrationSource
        /// Whether it is in another module than the property.
        let isInOtherModule: Bool
    }

    typealias Part = (source: MigrationSource, type: any DeclGroupSyntax)

    let binding: MigratingBinding
    /// The name of the key's type as written.
    let name: String
    /// The name of the key's type with those of the types around it.
    let path: String
    /// Whether the key is the type of its values.
    let isOwnType: Bool
    private(set) var parts: [Part] = []
    private(set) var values: [String: Value] = [:]
    /// The values with a declaration for each condition of the platform.
    private var conditional: Set<String> = []

    /// Reads the parts of a key.
    ///
    /// - Parameter type: The type of the values.
    init(_ binding: MigratingBinding, of type: String) throws(Stay) {
        self.binding = binding
        var (name, path) = ("", "")
        for part in binding.keyParts {
            guard let token = part.source.token(at: part.place), let type = token.enclosingGroup else {
                throw Stay("its key was not found")
            }
            name = type.nameNode.trimmedDescription
            path = type.path
            parts.append((part.source, type))
            let key = KeyType(type, named: name, values: DependenciesReader.values)
            // The library looks up only the live value of another module.
            for value in key.values where !part.isInOtherModule || value.name == "liveValue" {
                guard value.variable.isMember, value.variable.parent?.parent?.parent?.id == type.memberBlock.id else {
                    guard value.variable.isDeclaredUnderEachCondition(as: value.name) else {
                        throw Stay(
                            "its values are declared under a condition", at: part.source.site(of: value.variable))
                    }
                    conditional.insert(value.name)
                    continue
                }
                if let attribute = value.variable.attributes.first {
                    throw Stay("the value of its key has the attribute '\(attribute.trimmedDescription)'")
                }
                guard values[value.name] == nil else { throw Stay("its key has several values of one kind") }
                values[value.name] = Value(
                    variable: value.variable, code: try Self.code(of: value).withComment(in: part.source),
                    source: part.source, isInOtherModule: part.isInOtherModule)
            }
        }
        (self.name, self.path) = (name, path)
        isOwnType = TypeName.last(of: type) == TypeName.last(of: name)
    }

    private static func code(of value: KeyType.Value) throws(Stay) -> KeyForm.Code {
        if let initial = value.binding.initializer?.value {
            if let call = initial.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
                call.trailingClosure == nil, let closure = call.calledExpression.as(ClosureExprSyntax.self),
                closure.signature == nil
            {
                return code(of: closure.statements, closure.leftBrace, closure.rightBrace)
            }
            return .expression(initial.bytes)
        }
        guard let body = value.variable.getterBody, let accessors = value.binding.accessorBlock else {
            throw Stay("its key's '\(value.name)' has no value")
        }
        guard case .accessors(let list) = accessors.accessors else {
            return code(of: body, accessors.leftBrace, accessors.rightBrace)
        }
        guard list.count == 1, let block = list.first?.body else { throw Stay("its value can be set") }
        return code(of: body, block.leftBrace, block.rightBrace)
    }

    private static func code(
        of statements: CodeBlockItemListSyntax, _ start: TokenSyntax, _ end: TokenSyntax
    ) -> KeyForm.Code {
        if let only = statements.onlyExpression, statements.leadingTrivia.allSatisfy(\.isWhitespace) {
            return .expression(only.bytes)
        }
        // The comments before the first statement stay.
        let leading = statements.leadingTrivia.drop { $0.isWhitespace }
        let first = statements.positionAfterSkippingLeadingTrivia.utf8Offset
        let comments = leading.reduce(0) { $0 + $1.sourceLength.utf8Length }
        return .statements(first - comments..<statements.bytes.upperBound)
    }

    // MARK: - Values where they are

    /// Returns the edits that make the key's types plain ones.
    ///
    /// - Parameter movesValues: Whether the values go, with extensions that declare nothing else.
    func conformanceEdits(movesValues: Bool) -> [(file: String, edit: TextEdit)] {
        parts.compactMap { part in
            guard let clause = part.type.inheritanceClause else { return nil }
            let kept = clause.inheritedTypes.filter {
                !Self.protocols.contains(TypeName.last(of: TypeName.of($0.type)))
            }
            let isEmpty = movesValues ? hasOnlyValues(part) : part.type.memberBlock.members.isEmpty
            if kept.isEmpty, isEmpty, part.type.is(ExtensionDeclSyntax.self) { return nil }
            guard kept.isEmpty else {
                let text = kept.map(\.type.trimmedDescription).joined(separator: ", ")
                return (part.source.file, TextEdit(clause.inheritedTypes.bytes, text))
            }
            let start = clause.previousToken(viewMode: .sourceAccurate)?.bytes.upperBound ?? clause.bytes.lowerBound
            return (part.source.file, TextEdit(start..<clause.bytes.upperBound))
        }
    }

    static let protocols: Set = ["DependencyKey", "TestDependencyKey"]

    // MARK: - Moving values

    /// Throws ``Stay`` if values cannot move to the property.
    func checkMove(to source: MigrationSource) throws(Stay) {
        guard conditional.isEmpty else { throw Stay("its values are declared under a condition") }
        for (name, value) in values {
            guard value.source.file == source.file else {
                if nameElsewhere(of: value) != nil { continue }
                throw Stay("its key reads dependencies, and is declared in another file", at: value.site)
            }
            let names = namesOfType(in: value).filter { !canQualify($0) } + hiddenNames(in: value)
            if let found = names.first {
                throw Stay("the value '\(name)' of its key uses '\(found.text)'", at: source.site(of: found))
            }
        }
        if binding.namesOfKey.contains(.values) || isOwnType && binding.namesOfKey.contains(.implicitValues) {
            throw Stay("code names the values of its key")
        }
    }

    /// Returns the code of a value as code of another file: `.live()` for `Self.live()`; `nil` if it is more than the
    /// name of a member that the other file can use.
    func nameElsewhere(of value: Value) -> String? {
        guard isOwnType, case .expression = value.code else { return nil }
        let initial = value.variable.bindings.first?.initializer?.value
        guard var expression = initial ?? value.variable.getterBody?.onlyExpression else { return nil }
        var call = ""
        if let made = expression.as(FunctionCallExprSyntax.self) {
            guard made.arguments.isEmpty, made.trailingClosure == nil else { return nil }
            call = "()"
            expression = made.calledExpression
        }
        guard let access = expression.as(MemberAccessExprSyntax.self),
            [nil, "Self", name].contains(access.base?.trimmedDescription)
        else { return nil }
        let member = access.declName.trimmedDescription
        guard member == "init" || binding.staticMembersOfKey[member] == true else { return nil }
        return ".\(member)\(call)"
    }

    /// Whether the live value is a stored property, which is created once for all worlds.
    var storesLiveValue: Bool {
        values["liveValue"].map { $0.variable.bindings.first?.initializer != nil } ?? true
    }

    /// Whether the key declares nothing but its values.
    var hasOnlyValues: Bool { parts.allSatisfy(hasOnlyValues) }

    private func hasOnlyValues(_ part: Part) -> Bool {
        part.type.memberBlock.members.allSatisfy { member in
            if member.decl.as(TypeAliasDeclSyntax.self)?.name.text == "Value" { return true }
            guard let variable = member.decl.as(VariableDeclSyntax.self) else { return false }
            return values.values.contains { $0.variable.id == variable.id }
        }
    }

    /// Returns the extensions that declare only the conformance and, if the values move, the values.
    func emptyExtensions(movesValues: Bool) -> [(source: MigrationSource, range: Range<Int>)] {
        parts.compactMap { part in
            let isEmpty = movesValues ? hasOnlyValues(part) : part.type.memberBlock.members.isEmpty
            let isPlain = part.type.conformances.isSubset(of: Self.protocols)
            guard isEmpty, isPlain, part.type.is(ExtensionDeclSyntax.self) else { return nil }
            return (part.source, part.source.rangeWithComments(of: Syntax(fromProtocol: part.type)))
        }
    }

    /// Whether comments would be removed with the declaration of the key.
    func hasComments(outside code: [Range<Int>]) -> Bool {
        parts.contains { part in
            let range = part.source.rangeWithComments(of: Syntax(fromProtocol: part.type))
            var start = range.lowerBound
            for moved in code.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.contains(moved.lowerBound) {
                if part.source.hasComment(in: start..<moved.lowerBound) { return true }
                start = moved.upperBound
            }
            return part.source.hasComment(in: start..<range.upperBound)
        }
    }

}

extension KeyForm.Code {
    /// Returns the code with a comment after it on the same line.
    fileprivate func withComment(in source: MigrationSource) -> KeyForm.Code {
        guard case .expression(let range) = self else { return self }
        let line = source.text.range(ofLine: source.text.line(at: range.upperBound - 1))
        let rest = String(decoding: source.text.bytes[range.upperBound..<line.upperBound], as: UTF8.self)
        guard rest.drop(while: { $0 == " " || $0 == "\t" }).hasPrefix("//") else { return self }
        let length = rest.prefix { !$0.isNewline }.utf8.count
        return .statements(range.lowerBound..<range.upperBound + length)
    }
}

extension KeyValues.Value {
    var movedRange: Range<Int> {
        switch code {
        case .expression(let range), .statements(let range): range
        case .name, .missing: 0..<0
        }
    }

    var site: Graph.Site { source.site(of: variable) }
}

extension VariableDeclSyntax {
    /// Whether all clauses of the `#if` around a static property declare one with this name.
    fileprivate func isDeclaredUnderEachCondition(as name: String) -> Bool {
        guard let clause = parent?.parent?.parent?.as(IfConfigClauseSyntax.self),
            let list = clause.parent?.as(IfConfigClauseListSyntax.self), list.last?.condition == nil,
            list.parent?.parent?.parent?.parent?.is(MemberBlockSyntax.self) == true
        else { return false }
        return list.allSatisfy { clause in
            clause.elements?.as(MemberBlockItemListSyntax.self)?.contains { member in
                let variable = member.decl.as(VariableDeclSyntax.self)
                return variable?.bindings.contains { $0.pattern.trimmedDescription == name } == true
            } == true
        }
    }
}
#endif
