// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// Moves a closure to a stored property with an unimplemented default, and adds a method with argument labels.
///
/// Only the peer expansion reports problems, so that each is reported once. The expansion is complete even then, so
/// that missing declarations cause no further errors.
enum DependencyEndpointMacro {}

extension DependencyEndpointMacro: AccessorMacro {
    static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let endpoint = declaration.as(VariableDeclSyntax.self).flatMap(Endpoint.init) else { return [] }
        return [
            "get { \(raw: endpoint.storageName) }",
            "set { \(raw: endpoint.storageName) = newValue }",
        ]
    }
}

extension DependencyEndpointMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let property = declaration.as(VariableDeclSyntax.self), let endpoint = Endpoint(property) else {
            reject(declaration, with: node, in: context)
            return []
        }
        let body = EndpointDefault(endpoint, ofClient: clientName(in: context)).closure(in: context)
        return [method(of: endpoint, in: context), endpoint.storage(body)].compactMap(\.self)
    }

    private static func method(of endpoint: Endpoint, in context: some MacroExpansionContext) -> DeclSyntax? {
        guard endpoint.hasMethod, let name = MethodName(of: endpoint, in: context) else { return nil }
        if let variadic = endpoint.closure.namedParameters.first(where: \.isVariadic)?.element {
            let array = variadic.with(\.ellipsis, nil).with(\.type, "[\(variadic.type.trimmed)]")
            context.diagnose(
                .variadicParameter, at: variadic,
                Edit("change to '[\(variadic.type.trimmed)]'", replacing: variadic, with: array))
            return nil
        }
        return endpoint.method(named: name.text)
    }

    /// The innermost type that contains the declaration.
    private static func clientName(in context: some MacroExpansionContext) -> String? {
        let type = context.lexicalContext.first
        return type?.asProtocol((any NamedDeclSyntax).self)?.name.text.withoutBackticks
            ?? type?.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    }

    private static func reject(
        _ declaration: some DeclSyntaxProtocol, with node: AttributeSyntax, in context: some MacroExpansionContext
    ) {
        guard let property = declaration.as(VariableDeclSyntax.self), let binding = property.bindings.first,
            let type = binding.typeAnnotation?.type, ClosureType(type) != nil
        else { return context.diagnose(.noEndpoint, at: node) }
        if !property.isVariable {
            let specifier = property.bindingSpecifier
            context.diagnose(
                .constantEndpoint, at: specifier,
                Edit(
                    "replace 'let' with 'var'", replacing: specifier, with: specifier.with(\.tokenKind, .keyword(.var)))
            )
        } else if let modifier = property.modifier(.static, .class) {
            context.diagnose(.staticEndpoint, at: modifier)
        } else if let modifier = property.modifier(.lazy) {
            let modifiers = property.modifiers.filter { $0.name.tokenKind != .keyword(.lazy) }
            context.diagnose(
                .lazyEndpoint, at: modifier,
                Edit("remove 'lazy'", replacing: property.modifiers, with: modifiers))
        } else if binding.isComputed {
            context.diagnose(.computedEndpoint, at: binding)
        } else {
            context.diagnose(.noEndpoint, at: node)
        }
    }
}
#endif
