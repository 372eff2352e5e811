// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The types that the code of one module can name.
struct MigrationTypes {
    let table: TypeTable
    let module: Int
    /// Whether the module is in Swift 6 mode, in which values that threads share must be `Sendable`.
    let checksSendable: Bool
    /// The declared types, by name.
    var declared: [String: [TypeFact]] = [:]
    /// The members of the program's types, as code in the types names them.
    var members = TypeMembers()
    /// Whether containers of the program have default scopes.
    var hasDefaultScopes = false
    /// The types that the program shows to be `Sendable`: see ``StoredTypes``.
    var stored: Set<String> = []

    /// Returns a type of the facts as native code writes it, with `any` before a protocol of the program.
    ///
    /// - Parameter written: The text of the type in the source, without parentheses around it.
    func text(ofName name: String, writtenAs written: String?) -> String {
        if let written, written.hasPrefix("any ") || written.contains("<") { return written }
        if let text = existential(ofAlias: name) { return text }
        let plain = TypeName.withoutOptional(name)
        if plain != name {
            let inner = text(ofName: plain, writtenAs: nil)
            return inner.hasPrefix("any ") ? "(\(inner))?" : "\(inner)?"
        }
        let parts = TypeName.parts(of: name)
        let isExistential = parts.contains(where: isProtocol)
        return (isExistential ? "any " : "") + (written ?? parts.joined(separator: " & "))
    }

    /// Returns the labels and types of the parameters of each initializer of a type, which may have type arguments.
    func initializers(of name: String) -> [[(label: String, type: String)]] {
        let plain = TypeName.withoutArguments(name)
        guard let position = table.position(of: plain, from: module) else {
            return Self.typesWithOneInitializer.contains(plain) ? [[]] : []
        }
        let facts = declared[table.entries[position].name] ?? []
        let given = facts.given(name)
        let found = facts.flatMap { fact in
            zip(fact.initializerLabels, fact.initializers).map { labels, types in
                zip(labels, types).map { (label: $0, type: given.of($1) ?? $1) }
            }
        }
        return found.isEmpty && hasDefaultInitializer(table.entries[position]) ? [[]] : found
    }

    /// Whether a type that declares no initializers is known to have one without parameters.
    private func hasDefaultInitializer(_ type: TypeTable.Entry) -> Bool {
        guard type.kind == .class else { return type.kind == .structure && type.properties.isEmpty }
        return type.parents.allSatisfy { parent in
            parent.position.map { table.entries[$0].kind == .protocol }
                ?? ["NSObject", "ObservableObject", "Sendable", "Hashable", "Equatable"].contains(parent.name)
        }
    }

    /// Returns the labels and types of the parameters of each initializer of a type, including the memberwise
    /// initializer of a structure.
    func parameters(of name: String) -> [[(label: String, type: String)]] {
        let declared = initializers(of: name)
        guard declared.isEmpty, let position = table.position(of: name, from: module),
            table.entries[position].kind == .structure
        else { return declared }
        return [table.entries[position].properties.map { (label: $0.name, type: $0.type) }]
    }

    /// Returns a type as native code writes it: with `any` before each protocol of the program.
    func text(of type: TypeSyntax) -> String {
        if type.is(SomeOrAnyTypeSyntax.self) { return type.trimmedDescription }
        if let optional = type.as(OptionalTypeSyntax.self) {
            let inner = text(of: optional.wrappedType)
            return inner.hasPrefix("any ") ? "(\(inner))?" : "\(inner)?"
        }
        if let composition = type.as(CompositionTypeSyntax.self) {
            return composition.elements.contains { isProtocol($0.type) }
                ? "any \(type.trimmedDescription)" : type.trimmedDescription
        }
        guard isProtocol(type) else { return type.trimmedDescription }
        return existential(ofAlias: TypeName.of(type)) ?? "any \(type.trimmedDescription)"
    }

    /// Returns the type that an alias of protocols names: `any Store`. The alias can already contain `any`, which the
    /// compiler does not accept twice.
    private func existential(ofAlias name: String) -> String? {
        let target = table.withoutAliases(name, from: module)
        guard target != name else { return nil }
        let parts = TypeName.parts(of: target)
        guard parts.contains(where: isProtocol) else { return nil }
        let names = parts.map { part in table.position(of: part, from: module).map { table.entries[$0].name } ?? part }
        return "any \(names.joined(separator: " & "))"
    }

    /// Whether the values of a type are instances of a class of the program.
    func isReference(_ name: String) -> Bool {
        table.position(of: name, from: module).map { table.entries[$0].kind == .class } ?? false
    }

    /// Throws ``Stay`` if a shared value is known not to be an instance of a class. Native bindings share only those.
    ///
    /// - Parameter creator: The closure that creates the value.
    func checkShared(_ type: String, createdBy creator: ClosureExprSyntax?) throws(Stay) {
        let created = creator?.statements.last?.value.flatMap { Self.createdType(by: $0) }
        for name in [type, created].compactMap(\.self) where isNoObject(name) {
            throw Stay("its scope keeps only objects, and '\(name)' is no class; change the scope")
        }
    }

    /// The type in `Store(…)`, `Store.init(…)`, or one of these with `as any P`.
    private static func createdType(by expression: ExprSyntax) -> String? {
        var expression = expression
        if let elements = expression.as(SequenceExprSyntax.self)?.elements, elements.count == 3,
            let first = elements.first, elements.contains(where: { $0.is(UnresolvedAsExprSyntax.self) })
        {
            expression = first
        }
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
        let callee = call.calledExpression.as(MemberAccessExprSyntax.self)
        let type = callee?.declName.baseName.text == "init" ? callee?.base : call.calledExpression
        return type.flatMap { TypeName.of($0) }
    }

    private func isNoObject(_ name: String) -> Bool {
        if ["[", "("].contains(name.first) || name.last == "?" || name.contains("->") { return true }
        if Self.isOfStandardLibrary(name) { return true }
        return table.position(of: TypeName.withoutArguments(name), from: module)
            .map { [.structure, .enumeration].contains(table.entries[$0].kind) } ?? false
    }

    private func isProtocol(_ type: TypeSyntax) -> Bool {
        guard type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self) else { return false }
        return isProtocol(TypeName.of(type))
    }

    private func isProtocol(_ name: String) -> Bool {
        table.position(of: name, from: module).map { table.entries[$0].kind == .protocol } ?? false
    }

    /// Throws ``Stay`` if a binding belongs to another actor than the main actor.
    static func checkIsolation(_ actor: String?) throws(Stay) {
        guard let actor, actor != "MainActor" else { return }
        throw Stay("bindings can belong to the main actor, but not to '\(actor)'")
    }

    /// Throws ``Stay`` if the module requires kept values to be `Sendable`, and a type is not known to be.
    func checkSendable(_ type: String, isolation: String?) throws(Stay) {
        guard checksSendable, isolation == nil else { return }
        guard !isSendable(type) else { return }
        throw Stay("its instance is shared, and '\(type)' is not known to be Sendable")
    }

    /// Throws ``Stay`` if the module requires kept values to be `Sendable`, and a written type is not known to be.
    func checkSendable(_ type: TypeSyntax, isolation: String?) throws(Stay) {
        if !isSendable(type) { try checkSendable(TypeName.of(type), isolation: isolation) }
    }

    /// Whether values of a written type are known to be `Sendable`.
    private func isSendable(_ type: TypeSyntax) -> Bool {
        if let type = type.as(AttributedTypeSyntax.self) {
            let attributes = type.attributes.compactMap { element -> String? in
                guard case .attribute(let attribute) = element else { return nil }
                return attribute.attributeName.trimmedDescription
            }
            return !Set(attributes).isDisjoint(with: ["Sendable", "MainActor"]) || isSendable(type.baseType)
        }
        if let type = type.as(OptionalTypeSyntax.self) { return isSendable(type.wrappedType) }
        if let type = type.as(ArrayTypeSyntax.self) { return isSendable(type.element) }
        if let type = type.as(DictionaryTypeSyntax.self) { return isSendable(type.key) && isSendable(type.value) }
        if let type = type.as(TupleTypeSyntax.self) { return type.elements.allSatisfy { isSendable($0.type) } }
        if let type = type.as(IdentifierTypeSyntax.self), let clause = type.genericArgumentClause,
            Self.sendableCollections.contains(type.name.text)
        {
            return clause.arguments.allSatisfy { $0.argument.as(TypeSyntax.self).map(isSendable) ?? false }
        }
        return isSendable(TypeName.of(type))
    }

    /// Types that are `Sendable` if their type arguments are.
    private static let sendableCollections: Set = ["Optional", "Array", "Set", "Dictionary", "Result", "Range"]

    /// Whether values of a type are known to be `Sendable`.
    func isSendable(_ type: String) -> Bool {
        var visited: Set<Int> = []
        return isSendable(type, &visited)
    }

    private func isSendable(_ name: String, _ visited: inout Set<Int>) -> Bool {
        let name = TypeName.withoutOptional(name)
        if name.hasPrefix("["), name.hasSuffix("]") {
            return name.dropFirst().dropLast().split(separator: ":").allSatisfy { isSendable(String($0), &visited) }
        }
        if stored.contains(name) { return true }
        if name.contains("->") { return false }
        if name.contains("&") { return TypeName.parts(of: name).contains { isSendable($0, &visited) } }
        // The program can also extend these types.
        if Self.sendableTypes.contains(name) { return true }
        guard let position = table.position(of: name, from: module) else { return false }
        guard visited.insert(position).inserted else { return true }
        let entry = table.entries[position]
        if entry.kind == .actor || inheritsSendable(position) { return true }
        switch entry.kind {
        case .structure: return entry.properties.allSatisfy { isSendable($0.type, &visited) }
        case .enumeration: return true
        default: return false
        }
    }

    private func inheritsSendable(_ position: Int) -> Bool {
        let entry = table.entries[position]
        return table.ancestors(of: entry.name, from: entry.module).contains {
            ["Sendable", "Actor", "Error"].contains($0) || $0.hasSuffix(".Sendable") || $0 == "@uncheckedSendable"
        }
    }

    /// Whether a name is that of a common type of the standard library, which needs no import.
    static func isOfStandardLibrary(_ name: String) -> Bool {
        ["String", "Int", "Bool", "Double", "Float", "UInt", "Int64", "Int32", "UInt64", "Void", "Array", "Set"]
            .contains(name)
    }

    /// Whether a name is that of a common type of Foundation.
    static func isOfFoundation(_ name: String) -> Bool { sendableTypes.contains(name) }

    /// Types of Foundation with only one initializer, which has no parameters.
    private static let typesWithOneInitializer: Set = [
        "JSONDecoder", "JSONEncoder", "PropertyListDecoder", "PropertyListEncoder",
    ]

    /// Types of the standard library and Foundation that are `Sendable`.
    private static let sendableTypes: Set = [
        "String", "Int", "Bool", "Double", "Float", "UInt", "Int64", "Int32", "UInt64", "Character", "Date", "Data",
        "URL", "UUID", "Locale", "Calendar", "TimeZone", "URLRequest", "URLSession", "Duration", "Void", "()",
        "Decimal", "DateComponents", "IndexPath", "Notification.Name", "NotificationCenter", "FileManager", "Bundle",
    ]
}
#endif
