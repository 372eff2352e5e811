// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// A property with `@DependencyEntry`, and its key.
struct Entry {
    let property: VariableDeclSyntax
    private let binding: PatternBindingSyntax
    private let name: String
    private let attribute: AttributeSyntax

    /// Returns `nil` unless the declaration is a stored variable in an extension of `DependencyValues`.
    init?(_ declaration: some DeclSyntaxProtocol, _ attribute: AttributeSyntax, in context: some MacroExpansionContext)
    {
        guard Self.isExtension(context.lexicalContext.first),
            let property = declaration.as(VariableDeclSyntax.self), property.isVariable, !property.isTypeMember,
            let binding = property.bindings.first, !binding.isComputed,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.withoutBackticks
        else { return nil }
        self.property = property
        self.binding = binding
        self.name = name
        self.attribute = attribute
    }

    static func isExtension(_ scope: Syntax?) -> Bool {
        let type = scope?.as(ExtensionDeclSyntax.self)?.extendedType
        let name = type?.as(MemberTypeSyntax.self)?.name.text ?? type?.trimmedDescription
        return name == "DependencyValues"
    }

    var testValue: ExprSyntax? { binding.initializer?.value.trimmed }
    var liveValue: ExprSyntax? { attribute.argument("liveValue")?.trimmed }
    var previewValue: ExprSyntax? { attribute.argument("previewValue")?.trimmed }
    /// The name of the key that the attribute specifies.
    var keyName: ExprSyntax? { attribute.argument(nil) }
    var hasTestValue: Bool { testValue != nil || liveValue != nil }
}

// MARK: - The key

extension Entry {
    /// The name of the key's type. For a `public` or `package` entry, other modules use this name.
    var key: String {
        if let chosen = keyName?.as(StringLiteralExprSyntax.self)?.representedLiteralValue, MethodName.isName(chosen) {
            return chosen
        }
        guard isForOtherModules else { return "_\(name)Key" }
        return (binding.typeAnnotation.flatMap { $0.type.leadingName } ?? name.capitalizedFirst) + "Key"
    }

    var keyDeclaration: DeclSyntax {
        """
        \(raw: keyAccess)nonisolated enum \(raw: key): JoineryDependencies.\
        \(raw: liveValue == nil ? "TestDependencyKey" : "DependencyKey") {
        \(raw: keyMembers.joined(separator: "\n"))
        }
        """
    }

    private var keyMembers: [String] {
        // A placeholder never runs, because the program does not compile.
        let testValue = hasTestValue ? testValue : "fatalError()"
        let values = [("liveValue", liveValue), ("previewValue", previewValue), ("testValue", testValue)]
        let given = values.compactMap { name, value in value.map { (name, $0) } }
        guard let type = binding.typeAnnotation?.type.trimmed else {
            return given.map { name, value in
                "@JoineryDependenciesMacros._DependencyEntryDefaultValue\n\(memberAccess)static var \(name) = \(value)"
            }
        }
        return ["\(memberAccess)typealias Value = \(type)"]
            + given.map { name, value in "\(memberAccess)static var \(name): Value { \(value) }" }
    }

    private var access: AccessLevel { AccessLevel(property.modifiers) ?? .internal }
    private var isForOtherModules: Bool { access >= .package }

    private var keyAccess: String {
        isForOtherModules || keyName != nil ? access.modifier : "private "
    }

    private var memberAccess: String { isForOtherModules ? access.modifier : "" }
}

extension TypeSyntax {
    /// The type's name as the start of an identifier; `nil` if the type has no name.
    fileprivate var leadingName: String? {
        switch self.as(TypeSyntaxEnum.self) {
        case .identifierType(let type): type.name.text.withoutBackticks
        case .memberType(let type): type.name.text.withoutBackticks
        case .someOrAnyType(let type): type.constraint.leadingName
        case .optionalType(let type): type.wrappedType.leadingName
        case .implicitlyUnwrappedOptionalType(let type): type.wrappedType.leadingName
        case .attributedType(let type): type.baseType.leadingName
        case .metatypeType(let type): type.baseType.leadingName
        case .arrayType(let type): type.element.leadingName
        case .dictionaryType(let type): joined([type.key, type.value])
        case .tupleType(let type): joined(type.elements.map(\.type))
        case .compositionType(let type): joined(type.elements.map(\.type))
        default: nil
        }
    }

    private func joined(_ types: [TypeSyntax]) -> String? {
        let names = types.compactMap(\.leadingName)
        return names.isEmpty ? nil : names.joined()
    }
}
#endif
