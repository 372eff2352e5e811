// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension MigrationSource {
    /// Throws if code uses the property of a wrapper in a way that a native wrapper does not have: a native one has no
    /// projected value, and its value cannot be set.
    func checkWrapped(by attribute: AttributeSyntax, named name: String) throws(Stay) {
        guard let variable = attribute.enclosing(VariableDeclSyntax.self), let property = variable.bindings.first,
            let identifier = property.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        else { throw Stay("'@\(name)' is not on a property") }
        for token in tree.tokens(viewMode: .sourceAccurate) where token.text == "$" + identifier {
            throw Stay("'$\(identifier)' is used", at: site(of: token))
        }
        if let assignment = AssignmentSearch.first(to: identifier, in: tree) {
            throw Stay("'\(identifier)' is assigned", at: site(of: assignment))
        }
    }
}

/// A search for an assignment to a property: `store = …`, `x.store = …`.
private final class AssignmentSearch: SyntaxVisitor {
    private let name: String
    private var found: ExprSyntax?

    private init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    static func first(to name: String, in tree: SourceFileSyntax) -> ExprSyntax? {
        let search = AssignmentSearch(name)
        search.walk(tree)
        return search.found
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let target = node.assignedTarget
        let last =
            target?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? target?.as(DeclReferenceExprSyntax.self)?.baseName.text
        if last == name, found == nil { found = target }
        return .visitChildren
    }
}
#endif
