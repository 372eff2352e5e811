// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

extension PatternBindingSyntax {
    /// A fix-it that adds the type that the property's value seems to have, or a placeholder.
    var typeFixIt: Edit {
        let type = initializer?.value.constructedType ?? "<#Type#>"
        let typed = with(\.pattern.trailingTrivia, [])
            .with(
                \.typeAnnotation,
                TypeAnnotationSyntax(
                    colon: .colonToken(trailingTrivia: .space), type: TypeSyntax("\(raw: type)"), trailingTrivia: .space
                ))
        return Edit("insert ': \(type)'", replacing: self, with: typed)
    }
}

extension ExprSyntax {
    /// The type whose initializer the expression seems to call.
    fileprivate var constructedType: String? {
        guard let called = self.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription,
            called.split(separator: ".").last?.first?.isUppercase == true || called.hasPrefix("[")
        else { return nil }
        return called
    }
}
#endif
