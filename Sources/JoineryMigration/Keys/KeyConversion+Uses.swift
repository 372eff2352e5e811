// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

extension KeyConversion {
    func use(
        of binding: MigratingBinding, at place: Place, in source: MigrationSource
    ) throws(Stay) -> NativeUse.Parts {
        guard let token = source.token(at: place) else { throw Stay("a use of it was not found") }
        if let attribute = token.namedAttribute {
            return try wrapper(attribute, of: binding, in: source)
        }
        if token.text == "Dependency", let call = token.enclosing(FunctionCallExprSyntax.self),
            let argument = call.arguments.first, call.calledExpression.bytes == token.bytes
        {
            guard call.arguments.count == 1 else { throw Stay("a use of it is not understood") }
            return NativeUse.Parts(
                form: .ownWrapper, range: argument.expression.bindingName, node: Syntax(call))
        }
        if let parts = current(token, of: binding) ?? element(token, of: binding) { return parts }
        if source.readsStaticMember(at: place) {
            return NativeUse.Parts(
                form: .unchanged, range: token.bytes.lowerBound..<token.bytes.lowerBound, node: Syntax(token))
        }
        throw Stay("a use of it is not understood")
    }

    // MARK: - Wrappers

    /// Reads `@Dependency(\.store) var store`.
    private func wrapper(
        _ attribute: AttributeSyntax, of binding: MigratingBinding, in source: MigrationSource
    ) throws(Stay) -> NativeUse.Parts {
        guard let variable = attribute.enclosing(VariableDeclSyntax.self), variable.bindings.count == 1,
            let arguments = attribute.arguments?.as(LabeledExprListSyntax.self), arguments.count == 1,
            let argument = arguments.first?.expression
        else { throw Stay("a wrapper of it has other arguments") }
        let name = argument.bindingName
        let own = NativeUse.Parts(form: .ownWrapper, range: name, node: Syntax(attribute))
        // An initializer that sets the storage of the wrapper needs the library's type.
        let storage = "_" + (variable.bindings.first?.pattern.trimmedDescription ?? "")
        if source.tree.tokens(viewMode: .sourceAccurate).contains(where: { $0.text == storage }) { return own }
        guard TypeName.of(attribute.attributeName) == "Dependency" else { return own }
        if variable.isMember || variable.parent?.parent?.parent?.is(SourceFileSyntax.self) == true {
            let changes = OperationSearch.Names(in: source.tree)
            guard !binding.isChangedAroundReaders, !changes.contains(.takesObject),
                !createdForOperations.containsInstances(with: variable)
            else { return own }
            return NativeUse.Parts(
                form: .wrapper(name: "DynamicInjected", keyPath: name), range: attribute.attributeName.bytes,
                node: Syntax(attribute))
        }
        if let block = variable.parent?.parent, OperationSearch.Names(in: block).contains(.operation) { return own }
        guard variable.isReadAtOnce, variable.attributes.count == 1, variable.modifiers.isEmpty,
            let last = variable.bindings.first
        else {
            // A closure that creates values for an operation runs before the operation.
            guard !createdForOperations.contains(Syntax(variable)) else { return own }
            return NativeUse.Parts(
                form: .wrapper(name: "DynamicInjected", keyPath: name), range: attribute.attributeName.bytes,
                node: Syntax(attribute))
        }
        let members = String(
            decoding: source.text.bytes[name.upperBound..<argument.bytes.upperBound], as: UTF8.self)
        let word = attribute.bytes.lowerBound..<last.bytes.lowerBound
        guard !source.hasComment(in: word) else { return own }
        let end = last.bytes.upperBound
        return NativeUse.Parts(
            form: .constant(members: members), range: end..<end, node: Syntax(attribute),
            edits: [TextEdit(word, "let ")])
    }

    // MARK: - Reads

    /// Reads `DependencyValues._current.store`.
    private func current(_ token: TokenSyntax, of binding: MigratingBinding) -> NativeUse.Parts? {
        guard let root = token.parent else { return nil }
        let isCurrent = { (name: TokenSyntax) in ["_current", "current"].contains(name.text) }
        let next: Syntax?
        if token.text == DependenciesReader.space {
            let world = root.parent?.as(MemberAccessExprSyntax.self)
            next = world.map { isCurrent($0.declName.baseName) } == true ? world?.parent : nil
        } else {
            // A static member of the library's collection of values needs no name of the type.
            next = isCurrent(token) ? root.parent : nil
        }
        guard let next else { return nil }
        guard
            next.as(MemberAccessExprSyntax.self)?.declName.baseName.name == binding.fact.key.name
                || next.is(SubscriptCallExprSyntax.self)
        else { return nil }
        return NativeUse.Parts(form: .read(isOwn: false), range: next.bytes, node: next)
    }

    /// Reads `$0.store`, `values.store`, and `self[StoreKey.self]`, which read the library's collection of values.
    private func element(_ token: TokenSyntax, of binding: MigratingBinding) -> NativeUse.Parts? {
        guard let root = token.parent?.as(DeclReferenceExprSyntax.self), let next = root.parent else { return nil }
        var base = ExprSyntax(root)
        while let access = base.parent?.as(MemberAccessExprSyntax.self), access.base?.id == base.id {
            if access.declName.baseName.name == binding.fact.key.name {
                return NativeUse.Parts(
                    form: .element(base: ""), range: base.bytes.upperBound..<access.bytes.upperBound, node: next)
            }
            base = ExprSyntax(access)
        }
        if let call = next.as(SubscriptCallExprSyntax.self), call.calledExpression.id == ExprSyntax(root).id {
            return NativeUse.Parts(
                form: .element(base: ""), range: root.bytes.upperBound..<call.bytes.upperBound, node: next)
        }
        guard token.name == binding.fact.key.name,
            let owner = token.enclosing(ExtensionDeclSyntax.self),
            TypeName.last(of: TypeName.of(owner.extendedType)) == DependenciesReader.space
        else { return nil }
        return NativeUse.Parts(form: .element(base: "self"), range: token.bytes, node: Syntax(root))
    }
}

extension ExprSyntax {
    /// The bytes of a key path up to the name of the binding, or of a key's type: `\.settings` in `\.settings.path`.
    var bindingName: Range<Int> {
        guard let keyPath = self.as(KeyPathExprSyntax.self), let first = keyPath.components.first else { return bytes }
        return keyPath.bytes.lowerBound..<first.bytes.upperBound
    }
}

/// A search for the calls that change dependencies for an operation.
final class OperationSearch: SyntaxVisitor {
    /// The kinds of calls in some code.
    struct Names: OptionSet {
        let rawValue: Int
        /// Any call that changes dependencies.
        static let operation = Names(rawValue: 1)
        /// One that takes them from an object: `withDependencies(from: self)`.
        static let takesObject = Names(rawValue: 2)

        init(rawValue: Int) { self.rawValue = rawValue }

        init(in node: some SyntaxProtocol) {
            let search = OperationSearch(viewMode: .sourceAccurate)
            search.walk(node)
            self = search.names
        }
    }

    private var names: Names = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let name =
            node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
            ?? node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        if name == "withDependencies" {
            names.insert(.operation)
            if node.arguments.first?.label?.text == "from" { names.insert(.takesObject) }
        }
        return .visitChildren
    }
}
#endif
