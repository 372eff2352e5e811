// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The declarations of a program to which containers can be passed.
final class ContainerDeclarations: SyntaxVisitor {
    let sources: [MigrationSource]
    private(set) var functions: [String: [(function: FunctionDeclSyntax, source: MigrationSource)]] = [:]
    private(set) var initializers: [String: [(initializer: InitializerDeclSyntax, source: MigrationSource)]] = [:]
    private(set) var groups: [String: [(group: any DeclGroupSyntax, source: MigrationSource)]] = [:]
    /// The names of the functions that return a container.
    private(set) var creators: Set<String> = []
    /// The getters of variables that hold a container.
    private(set) var getters: [String: [(getter: AccessorBlockSyntax, source: MigrationSource)]] = [:]
    /// The array literals in the values and getters of variables.
    private(set) var arrays: [String: [ArrayExprSyntax]] = [:]
    private var source: MigrationSource?

    init(_ sources: [MigrationSource]) {
        self.sources = sources
        super.init(viewMode: .sourceAccurate)
        for source in sources {
            self.source = source
            walk(source.tree)
        }
    }

    /// Returns the functions with a name, or the initializers of a type.
    func takers(
        named name: String
    ) -> [(parameters: FunctionParameterClauseSyntax, body: Syntax, source: MigrationSource)] {
        let functions = (functions[name] ?? []).compactMap { function, source in
            function.body.map { (function.signature.parameterClause, Syntax($0), source) }
        }
        return functions
            + (initializers[name] ?? []).compactMap { initializer, source in
                initializer.body.map { (initializer.signature.parameterClause, Syntax($0), source) }
            }
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if let source { functions[node.name.text, default: []].append((node, source)) }
        if let type = node.signature.returnClause?.type, ServiceSyntax.isResolverType(TypeName.of(type)) {
            creators.insert(node.name.text)
        }
        return .visitChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        if let source, let name = node.ownerName { initializers[name, default: []].append((node, source)) }
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        for binding in node.bindings {
            let found = ArraySearch.arrays(in: binding)
            if !found.isEmpty { arrays[binding.pattern.trimmedDescription, default: []] += found }
            if let source, binding.initializer == nil, let getter = binding.accessorBlock,
                let type = binding.typeAnnotation?.type, ServiceSyntax.isResolverType(TypeName.of(type))
            {
                getters[binding.pattern.trimmedDescription, default: []].append((getter, source))
            }
        }
        return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { note(node) }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { note(node) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { note(node) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { note(node) }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { note(node) }

    private func note(_ group: some DeclGroupSyntax) -> SyntaxVisitorContinueKind {
        if let source {
            groups[TypeName.last(of: group.nameNode.trimmedDescription), default: []].append((group, source))
        }
        return .visitChildren
    }
}

/// A search for array literals.
private final class ArraySearch: SyntaxVisitor {
    private var found: [ArrayExprSyntax] = []

    static func arrays(in node: some SyntaxProtocol) -> [ArrayExprSyntax] {
        let search = ArraySearch(viewMode: .sourceAccurate)
        search.walk(node)
        return search.found
    }

    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
        found.append(node)
        return .visitChildren
    }
}

extension WithModifiersSyntax {
    /// Whether other modules can use it.
    var isUsedByOtherModules: Bool { ["public", "open", "package"].contains(Access.of(modifiers)) }

    /// Whether other files cannot use it.
    var isPrivateToFile: Bool { ["private", "fileprivate"].contains(Access.of(modifiers)) }
}

extension SyntaxProtocol {
    /// The name of the type or extension of a member, without those around it.
    var ownerName: String? { enclosingGroup.map { TypeName.last(of: $0.nameNode.trimmedDescription) } }

    /// Whether it is a member of an extension of containers.
    var isOfContainer: Bool { ownerName.map(ServiceSyntax.isResolverType) ?? false }
}
#endif
