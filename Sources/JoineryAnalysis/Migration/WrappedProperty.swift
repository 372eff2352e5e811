// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension MigrationSource {
    /// Throws if code uses the property of a wrapper in a way that a native wrapper does not have: a native one has no
    /// projected value, and its value cannot be set.
    ///
    /// - Parameter allowsMembers: Whether members of the projected value are the same in native form.
    func checkWrapped(
        by attribute: AttributeSyntax, named name: String, allowsMembers: Bool = false
    ) throws(Stay) {
        guard let variable = attribute.enclosing(VariableDeclSyntax.self), let property = variable.bindings.first,
            let identifier = property.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        else { throw Stay("'@\(name)' is not on a property") }
        if let token = projectedValue(of: identifier, exceptMembers: allowsMembers) {
            throw Stay("'$\(identifier)' is used", at: site(of: token))
        }
        if let assignment = AssignmentSearch.first(to: identifier, in: tree) {
            throw Stay("'\(identifier)' is assigned", at: site(of: assignment))
        }
    }

    /// Whether code uses the projected value of a wrapper's property.
    func usesProjectedValue(of attribute: AttributeSyntax) -> Bool {
        guard let property = attribute.enclosing(VariableDeclSyntax.self)?.bindings.first,
            let identifier = property.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        else { return true }
        return projectedValue(of: identifier) != nil
    }

    private func projectedValue(of identifier: String, exceptMembers: Bool = false) -> TokenSyntax? {
        tree.tokens(viewMode: .sourceAccurate).first { token in
            guard token.text == "$" + identifier else { return false }
            let access = token.parent?.parent?.as(MemberAccessExprSyntax.self)
            return !exceptMembers || access?.base?.id != token.parent?.id
        }
    }

    /// Reads the wrapper of a property that becomes a stored property with an initial value.
    ///
    /// - Parameter replacement: The attribute that takes the place of the wrapper, if any.
    func initialValue(
        of attribute: AttributeSyntax, named name: String, replacedBy replacement: String?
    ) throws(Stay) -> NativeUse.Parts {
        guard let variable = attribute.enclosing(VariableDeclSyntax.self), variable.bindings.count == 1,
            let property = variable.bindings.first, property.pattern.is(IdentifierPatternSyntax.self),
            property.initializer == nil, property.accessorBlock == nil
        else { throw Stay("'@\(name)' is not on a stored property alone") }
        var range = attribute.bytes
        if replacement == nil {
            let space = text.bytes[range.upperBound...].prefix { [9, 10, 13, 32].contains($0) }
            range = range.lowerBound..<space.endIndex
        }
        return NativeUse.Parts(
            form: .initialValue(attribute: replacement ?? "", end: property.bytes.upperBound), range: range,
            node: Syntax(attribute))
    }

    /// Whether the file imports a module.
    func imports(_ module: String) -> Bool { tree.imports.contains { $0.path.trimmedDescription == module } }
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
