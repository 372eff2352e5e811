// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension Executor {
    /// The one of a global actor, if attributes name one.
    static func of(_ attributes: AttributeListSyntax) -> Executor? {
        Isolation.of(attributes).map { $0 == "MainActor" ? .mainActor : .globalActor($0) }
    }

    /// The one that the body of a member runs on.
    ///
    /// - Parameters:
    ///   - attributes: Those of the member.
    ///   - modifiers: Those of the member.
    ///   - isInitializer: Whether it is an initializer: that of an actor begins wherever it is called.
    static func ofMember(
        _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, isInitializer: Bool = false,
        in reading: FileReading
    ) -> Executor? {
        if let own = of(attributes) { return own }
        guard reading.around.typeExecutor != nil else { return nil }
        let names = modifiers.lazy.map(\.name.text)
        guard !names.contains("nonisolated") else { return nil }
        guard case .actor = reading.around.typeExecutor else { return reading.around.typeExecutor }
        return isInitializer || names.contains("static") ? nil : reading.around.typeExecutor
    }

    /// The one that a type's members run on, unless they say something else. Extensions are those of types that stand
    /// before them in the file.
    static func ofType(_ type: TypeFact, _ attributes: AttributeListSyntax, in reading: FileReading) -> Executor? {
        if let own = of(attributes) { return own }
        let isActor =
            type.kind == .actor || type.kind == .extension && reading.actors.contains(type.name)
        return isActor ? .actor(type.name) : nil
    }
}

extension FunctionDeclSyntax {
    /// Whether it runs on an actor that it is given.
    var hasIsolatedParameter: Bool {
        signature.parameterClause.parameters.contains { parameter in
            parameter.type.as(AttributedTypeSyntax.self)?.specifiers.contains {
                $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.text == "isolated"
            } ?? false
        }
    }
}
#endif
