// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// A closure property to which `@DependencyEndpoint` applies.
struct Endpoint {
    let property: VariableDeclSyntax
    let binding: PatternBindingSyntax
    /// The name as written, including any backticks.
    let name: String
    let closure: ClosureType

    /// Returns `nil` unless the property is a stored variable with a closure type.
    init?(_ property: VariableDeclSyntax) {
        guard let binding = property.bindings.first, property.bindings.count == 1,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let type = binding.typeAnnotation?.type, let closure = ClosureType(type),
            property.isVariable, !property.isTypeMember, !property.isLazy, !binding.isComputed
        else { return nil }
        self.property = property
        self.binding = binding
        self.name = name
        self.closure = closure
    }

    var bareName: String { name.withoutBackticks }
    /// The name of the stored property behind the endpoint.
    var storageName: String { "_" + bareName }
    var attribute: AttributeSyntax? { property.attribute("DependencyEndpoint") }
    var hasLabels: Bool { closure.parameters.contains { $0.secondName != nil } }
    /// Whether a method is generated in addition to the property.
    var hasMethod: Bool { hasLabels || attribute?.argument("method") != nil }
}

// MARK: - Declarations

extension Endpoint {
    /// Returns the stored property behind the endpoint, with a closure literal as its initial value.
    func storage(_ value: String) -> DeclSyntax {
        let attributes = copiedAttributes(but: Self.declarationAttributes)
        let modifiers = property.modifiers.filter { !$0.isAccess }.map { $0.trimmedDescription + " " }.joined()
        let observers = binding.accessorBlock.map { " \($0.trimmed)" } ?? ""
        let type = binding.typeAnnotation?.type.trimmedDescription ?? ""
        return
            "\(raw: attributes)private \(raw: modifiers)var \(raw: storageName): \(raw: type) = \(raw: value)\(raw: observers)"
    }

    /// Returns a method that passes its arguments to the closure.
    func method(named name: String) -> DeclSyntax {
        let parameters = closure.namedParameters
        let modifiers = property.modifiers.filter { $0.detail == nil }.map { $0.trimmedDescription + " " }.joined()
        return """
            \(raw: copiedAttributes(but: ["DependencyEndpoint"]))\(raw: actorAttributes)\(raw: modifiers)\
            \(raw: closure.specifiers)func \(raw: name)\
            (\(raw: parameters.map(\.declaration).joined(separator: ", ")))\(raw: effects) \
            \(closure.function.returnClause.trimmed) {
            \(raw: closure.callEffects)self.\(raw: storageName)\
            (\(raw: parameters.map(\.argument).joined(separator: ", ")))
            }
            """
    }

    /// Attributes that the stored property cannot have or does not need.
    private static let declarationAttributes: Set<String> = [
        "DependencyEndpoint", "available", "usableFromInline", "inlinable", "objc", "backDeployed", "_spi",
    ]

    private func copiedAttributes(but excluded: Set<String>) -> String {
        property.attributes.compactMap { $0.as(AttributeSyntax.self) }
            .filter { !excluded.contains($0.baseName) && !$0.marksPropertyWithMethod }
            .map { $0.trimmedDescription + "\n" }.joined()
    }

    /// Attributes of the closure type that name the actor it runs on.
    private var actorAttributes: String {
        let ofTypesOnly: Set = ["Sendable", "escaping", "convention", "isolated", "autoclosure"]
        return closure.attributes.filter { !ofTypesOnly.contains($0.baseName) }.map { $0.description + " " }.joined()
    }

    private var effects: String {
        let written = closure.function.effectSpecifiers.map { " \($0.trimmed)" } ?? ""
        return closure.isIsolatedToAnyActor && !closure.isAsync ? " async" + written : written
    }
}
#endif
