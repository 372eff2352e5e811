// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// Turns the closures of a structure into endpoints, and adds initializers.
enum DependencyClientMacro {}

extension DependencyClientMacro: MemberAttributeMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
        guard declaration.is(StructDeclSyntax.self),
            let property = member.as(VariableDeclSyntax.self), let endpoint = Endpoint(property),
            property.attribute("Dependency") == nil, property.attribute("DependencyEndpointIgnored") == nil
        else { return [] }
        let attributes: [AttributeSyntax] = endpoint.attribute == nil ? ["@DependencyEndpoint"] : []
        return attributes + (endpoint.hasMethod ? methodHints : [])
    }

    /// An attribute that makes editors suggest the method first. The version is in the future, so it causes no warning.
    private static var methodHints: [AttributeSyntax] {
        ["iOS", "macOS", "tvOS", "visionOS", "watchOS"].map {
            """
            @available(\(raw: $0), deprecated: 9999, \
            message: "To call the endpoint, prefer its method. To replace it, assign to this property.")
            """
        }
    }
}

extension DependencyClientMacro: MemberMacro {
    static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let structure = declaration.as(StructDeclSyntax.self) else {
            context.diagnose(.noStructure, at: declaration.introducer)
            return []
        }
        guard let properties = storedProperties(of: structure, in: context) else { return [] }
        guard properties.contains(where: \.isEndpoint) else {
            let name = node.attributeName.trimmedDescription
            let attributes = structure.attributes.filter {
                $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription != name
            }
            context.diagnose(
                .noEndpoints, at: node,
                Edit("remove '@DependencyClient'", replacing: structure.attributes, with: attributes))
            return []
        }
        // Members of a private structure don't need an access level.
        let type = AccessLevel(structure.modifiers).map { max($0, .internal) }
        let access = (properties.map(\.access) + [type].compactMap(\.self)).min() ?? .internal
        return [
            initializer(properties, access), initializer(properties.filter { !$0.isEndpoint }, access),
        ]
    }

    private static func initializer(_ properties: [StoredProperty], _ access: AccessLevel) -> DeclSyntax {
        guard !properties.isEmpty else { return "\(raw: access.modifier)init() {\n}" }
        return """
            \(raw: access.modifier)init(
            \(raw: properties.map(\.parameter).joined(separator: ",\n"))
            ) {
            \(raw: properties.map { "self.\($0.target) = \($0.name)" }.joined(separator: "\n"))
            }
            """
    }

    /// The stored properties in source order, including those in active branches of `#if`; `nil` if one is rejected.
    private static func storedProperties(
        of structure: StructDeclSyntax, in context: some MacroExpansionContext
    ) -> [StoredProperty]? {
        guard let members = structure.activeMembers(in: context) else { return nil }
        let found = members.compactMap { $0.as(VariableDeclSyntax.self) }.map {
            StoredProperty.all(of: $0, in: context)
        }
        let known = found.compactMap(\.self)
        return known.count == found.count ? known.flatMap(\.self) : nil
    }
}
#endif
