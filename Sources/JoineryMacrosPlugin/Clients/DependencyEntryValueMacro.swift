// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// Turns an initial value into a getter, so that the type of the property can still be inferred.
enum DependencyEntryValueMacro: AccessorMacro {
    static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        let binding = declaration.as(VariableDeclSyntax.self)?.bindings.first
        return binding?.initializer.map { ["get { \($0.value.trimmed) }"] } ?? []
    }
}
#endif
