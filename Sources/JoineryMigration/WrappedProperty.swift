// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A property with a wrapper that becomes a native one, whose value cannot be set.
struct WrappedProperty {
    let name: String
    /// The type that declares it.
    let type: String?

    /// Creates the property of a wrapper; `nil` if only its own file can assign it.
    init?(_ attribute: AttributeSyntax) {
        guard let variable = attribute.enclosing(VariableDeclSyntax.self), variable.isMember,
            let name = variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            !variable.modifiers.contains(where: { ["private", "fileprivate"].contains($0.name.text) })
        else { return nil }
        self.name = name
        type = variable.declaredType
    }

    /// Whether code with some names names the type. Other code rarely sets a property of it.
    func isOfType(amongNames names: Set<String>) -> Bool { type.map { names.contains(TypeName.last(of: $0)) } ?? false }

    /// Returns the target of an assignment that may set the property.
    ///
    /// - Parameter places: The places of code that becomes native, which sets something else.
    func assignment(in source: MigrationSource, except places: Set<Place>) -> ExprSyntax? {
        AssignmentSearch.first(to: name, declaredIn: type, in: source.tree) { places.contains(source.place(of: $0)) }
    }
}

extension MigrationSource {
    /// Throws ``Stay`` if code uses the property of a wrapper in a way that a native wrapper does not support: it has
    /// no projected value, and its value cannot be set.
    ///
    /// - Parameter allowsMembers: Whether the native wrapper supports members of the projected value.
    func checkWrapped(
        by attribute: AttributeSyntax, named name: String, allowsMembers: Bool = false
    ) throws(Stay) {
        guard let variable = attribute.enclosing(VariableDeclSyntax.self), let property = variable.bindings.first,
            let identifier = property.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        else { throw Stay("'@\(name)' is not on a property") }
        if let token = projectedValue(of: identifier, exceptMembers: allowsMembers) {
            throw Stay("'$\(identifier)' is used", at: site(of: token))
        }
        if let assignment = AssignmentSearch.first(to: identifier, declaredIn: variable.declaredType, in: tree) {
            throw Stay("'\(identifier)' is assigned", at: site(of: assignment))
        }
    }

    /// Whether code uses the projected value of a wrapper's property, or may use it.
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

    /// Returns the parts of a wrapper whose property becomes a stored property with an initial value.
    ///
    /// - Parameter replacement: The attribute that replaces the wrapper, if any.
    func initialValue(
        of attribute: AttributeSyntax, named name: String, replacedBy replacement: String?
    ) throws(Stay) -> NativeUse.Parts {
        guard let variable = attribute.enclosing(VariableDeclSyntax.self), variable.bindings.count == 1,
            let property = variable.bindings.first, property.pattern.is(IdentifierPatternSyntax.self),
            property.initializer == nil, property.accessorBlock == nil
        else { throw Stay("'@\(name)' is not on a single stored property") }
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

/// A search for an assignment to a property: `store = …` and `self.store = …` in its type, and `x.store = …`.
private final class AssignmentSearch: SyntaxVisitor {
    private let name: String
    /// The type that declares the property; `nil` for a local one.
    private let type: String?
    private var found: ExprSyntax?

    private let isOther: (ExprSyntax) -> Bool

    private init(_ name: String, _ type: String?, except isOther: @escaping (ExprSyntax) -> Bool) {
        self.name = name
        self.type = type
        self.isOther = isOther
        super.init(viewMode: .sourceAccurate)
    }

    /// - Parameter isOther: Whether a target is known to be something else than the property.
    static func first(
        to name: String, declaredIn type: String?, in tree: SourceFileSyntax,
        except isOther: @escaping (ExprSyntax) -> Bool = { _ in false }
    ) -> ExprSyntax? {
        let search = AssignmentSearch(name, type, except: isOther)
        search.walk(tree)
        return search.found
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard found == nil, let target = node.assignedTarget, !isOther(target) else { return .visitChildren }
        if let access = target.as(MemberAccessExprSyntax.self), access.declName.baseName.text == name {
            let base = access.base?.trimmedDescription ?? ""
            // A replacement: `$0.store = …`, `testStore.dependencies.store = …`.
            guard base != "$0", base != "dependencies", !base.hasSuffix(".dependencies") else { return .visitChildren }
            let isOwn = base == "self"
            if !isOwn || target.declaredType == type { found = target }
        } else if target.as(DeclReferenceExprSyntax.self)?.baseName.text == name, target.declaredType == type,
            !target.enclosingLocalNames.contains(name)
        {
            found = target
        }
        return .visitChildren
    }
}

extension SyntaxProtocol {
    /// The type or extension around it.
    var enclosingGroup: (any DeclGroupSyntax)? {
        var next = parent
        while let node = next {
            if let type = node.asProtocol((any DeclGroupSyntax).self) { return type }
            next = node.parent
        }
        return nil
    }

    /// The name of the type or extension around it.
    fileprivate var declaredType: String? { enclosingGroup?.nameNode.trimmedDescription }
}

extension TokenSyntax {
    /// The attribute whose name contains the token.
    var namedAttribute: AttributeSyntax? {
        enclosing(AttributeSyntax.self).flatMap { $0.attributeName.bytes.contains(bytes.lowerBound) ? $0 : nil }
    }
}
#endif
