// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

extension InitializerDeclSyntax {
    /// Whether it does nothing but assign its parameters to properties.
    fileprivate var onlyStores: Bool {
        guard let body else { return false }
        return body.statements.allSatisfy { statement in
            guard let sequence = statement.item.as(SequenceExprSyntax.self), sequence.elements.count == 3,
                let target = sequence.assignedTarget, let value = sequence.elements.last
            else { return false }
            let isOwn = target.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription == "self"
            return (isOwn || target.is(DeclReferenceExprSyntax.self)) && value.is(DeclReferenceExprSyntax.self)
        }
    }
}

/// A search for types and functions that lost all registrations.
final class EmptySearch: SyntaxVisitor {
    typealias Found = (name: String, item: Syntax, isExtension: Bool)

    private let names: Set<String>
    private var found: [Found] = []

    static func found(in tree: SourceFileSyntax, _ names: Set<String>) -> [Found] {
        let search = EmptySearch(names)
        search.walk(tree)
        return search.found
    }

    private init(_ names: Set<String>) {
        self.names = names
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { visit(node, named: node.name.text) }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { visit(node, named: node.name.text) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { visit(node, named: node.name.text) }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        visit(node, named: TypeName.of(node.extendedType), isExtension: true)
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.name.text
        let isRequired = Self.requirements.contains(name) || node.modifiers.contains { $0.name.text == "override" }
        if names.contains(name), !isRequired, node.body?.statements.isEmpty == true, let item = node.parent {
            found.append((name, item, false))
            return .skipChildren
        }
        return .visitChildren
    }

    private static let requirements: Set = ["assemble", "loaded", "registerAllServices"]
    private static let protocols: Set = ["Assembly", "ResolverRegistering", "Sendable"]

    private func visit(
        _ group: some DeclGroupSyntax, named name: String, isExtension: Bool = false
    ) -> SyntaxVisitorContinueKind {
        let inherited = group.inheritanceClause?.inheritedTypes.map { TypeName.last(of: TypeName.of($0.type)) } ?? []
        let isEmpty = group.memberBlock.members.allSatisfy { item in
            if let function = item.decl.as(FunctionDeclSyntax.self) {
                return Self.requirements.contains(function.name.text) && function.body?.statements.isEmpty == true
            }
            if let variable = item.decl.as(VariableDeclSyntax.self) {
                return !variable.isStatic && variable.attributes.isEmpty
                    && variable.bindings.allSatisfy { $0.initializer == nil && $0.accessorBlock == nil }
            }
            return item.decl.as(InitializerDeclSyntax.self)?.onlyStores == true
        }
        guard names.contains(name), isEmpty, inherited.allSatisfy(Self.protocols.contains), let item = group.parent
        else { return .visitChildren }
        found.append((name, item, isExtension))
        return .skipChildren
    }
}
#endif
