// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension Executor {
    /// Returns the executor of a global actor, if attributes name one.
    static func of(_ attributes: AttributeListSyntax) -> Executor? {
        Isolation.of(attributes).map { $0 == "MainActor" ? .mainActor : .globalActor($0) }
    }

    /// Returns the executor of a member's body.
    ///
    /// - Parameters:
    ///   - attributes: The member's attributes.
    ///   - modifiers: The member's modifiers.
    ///   - isInitializer: Whether it is an initializer. An actor's initializer begins on the caller's executor.
    static func ofMember(
        _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, isInitializer: Bool = false,
        in reading: FileReading
    ) -> Executor? {
        if let own = of(attributes) { return own }
        guard reading.context.typeExecutor != nil else { return nil }
        let names = modifiers.lazy.map(\.name.text)
        guard !names.contains("nonisolated") else { return nil }
        guard case .actor = reading.context.typeExecutor else { return reading.context.typeExecutor }
        return isInitializer || names.contains("static") ? nil : reading.context.typeExecutor
    }

    /// Returns the default executor of a type's members. Extensions have that of the type, if its declaration precedes
    /// them in the file.
    static func ofType(_ type: TypeFact, _ attributes: AttributeListSyntax, in reading: FileReading) -> Executor? {
        if let own = of(attributes) { return own }
        let isActor =
            type.kind == .actor || type.kind == .extension && reading.actors.contains(type.name)
        return isActor ? .actor(type.name) : nil
    }
}

extension FunctionDeclSyntax {
    /// Whether it runs on an actor that is passed to it.
    var hasIsolatedParameter: Bool {
        signature.parameterClause.parameters.contains { parameter in
            parameter.type.as(AttributedTypeSyntax.self)?.specifiers.contains {
                $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.text == "isolated"
            } ?? false
        }
    }
}
#endif
