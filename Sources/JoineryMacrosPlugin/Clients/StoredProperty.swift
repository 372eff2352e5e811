// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// A stored property that the initializers of a client set.
struct StoredProperty {
    let name: String
    let access: AccessLevel
    /// The declaration of the initializer's parameter.
    let parameter: String
    /// The property that the initializer assigns to: for an endpoint, its stored property.
    let target: String
    let isEndpoint: Bool
}

extension StoredProperty {
    /// Returns the properties of a declaration that the initializers set; `nil` if one is rejected.
    static func all(
        of property: VariableDeclSyntax, in context: some MacroExpansionContext
    ) -> [StoredProperty]? {
        guard !property.isTypeMember, !property.isLazy, property.attribute("Dependency") == nil else { return [] }
        let isIgnored = property.attribute("DependencyEndpointIgnored") != nil
        let access = AccessLevel(property.modifiers) ?? .internal
        var found: [StoredProperty] = []
        for binding in property.bindings where !binding.isComputed {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
                context.diagnose(.severalNames, at: binding.pattern)
                return nil
            }
            if isIgnored {
                guard !diagnoseMissingValue(of: binding, name, in: context) else { return nil }
                continue
            }
            let hasValue = binding.initializer != nil
            if hasValue, !property.isVariable || access <= .fileprivate { continue }
            guard let stored = StoredProperty(binding, name, access, of: property, in: context) else { return nil }
            found.append(stored)
        }
        return found
    }

    private init?(
        _ binding: PatternBindingSyntax, _ name: String, _ access: AccessLevel, of property: VariableDeclSyntax,
        in context: some MacroExpansionContext
    ) {
        guard let type = binding.statedType(in: property) else {
            context.diagnose(.missingType(name), at: binding, binding.typeFixIt)
            return nil
        }
        let closure = ClosureType(type)
        if closure != nil, property.isVariable, property.bindings.count > 1 {
            context.diagnose(.severalNames, at: property)
            return nil
        }
        isEndpoint = Endpoint(property) != nil
        self.name = name
        self.access = access
        target = isEndpoint ? "_" + name.withoutBackticks : name
        let value = isEndpoint ? nil : binding.initializer?.value.trimmedDescription ?? type.implicitValue
        parameter = "\(name): \(closure?.escaping ?? type.trimmedDescription)" + (value.map { " = \($0)" } ?? "")
    }

    private static func diagnoseMissingValue(
        of binding: PatternBindingSyntax, _ name: String, in context: some MacroExpansionContext
    ) -> Bool {
        guard binding.initializer == nil, let type = binding.typeAnnotation?.type, type.implicitValue == nil else {
            return false
        }
        context.diagnose(.ignoredWithoutValue(name), at: binding)
        return true
    }
}
#endif
