// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// Closures with a name, `let load = { … }`, that the code only calls.
///
/// Each list of statements is searched once, no matter how many closures it names.
struct LocalClosures {
    private var keptNames: [SyntaxIdentifier: Set<String>] = [:]

    /// Whether a closure is a local constant that is only called, where it is declared.
    mutating func areCalled(_ closure: ClosureExprSyntax) -> Bool {
        guard let binding = closure.parent?.parent?.as(PatternBindingSyntax.self),
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let variable = binding.parent?.parent?.as(VariableDeclSyntax.self),
            variable.bindingSpecifier.tokenKind == .keyword(.let),
            let statements = variable.parent?.parent?.as(CodeBlockItemListSyntax.self)
        else { return false }
        let kept: Set<String>
        if let known = keptNames[statements.id] {
            kept = known
        } else {
            let search = KeptNames(viewMode: .sourceAccurate)
            search.walk(statements)
            kept = search.names
            keptNames[statements.id] = kept
        }
        return !kept.contains(name)
    }
}

/// The names that are used other than by calling them immediately.
private final class KeptNames: SyntaxVisitor {
    var names: Set<String> = []
    private var keepingClosures = 0

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let isCallee = node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(node).id
        if !isCallee || keepingClosures > 0 { names.insert(node.baseName.text) }
        return .skipChildren
    }

    override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
        names.insert(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        if node.mayOutliveItsCall { keepingClosures += 1 }
        return .visitChildren
    }

    override func visitPost(_ node: ClosureExprSyntax) {
        if node.mayOutliveItsCall { keepingClosures -= 1 }
    }
}
#endif
