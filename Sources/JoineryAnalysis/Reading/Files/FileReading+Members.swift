// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension FileReading {
    /// Returns a binding that is a member of the enclosing type or extension, with its place, access level, actor, and
    /// conditions.
    func member(
        _ name: TokenSyntax, of space: String, _ dialect: Dialect, kind: BindingFact.Kind = .computed,
        scope: Scope = .transient, type: String, _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax
    ) -> BindingFact {
        var fact = BindingFact(
            BindingKey(space: space, name: name.name), dialect: dialect, kind: kind, scope: scope, type: type,
            at: place(of: name), access: Access.ofMember(modifiers, in: extensionAccess))
        fact.isolation = Isolation.of(attributes) ?? isolation
        fact.conditions = conditions
        return fact
    }
}
#endif
