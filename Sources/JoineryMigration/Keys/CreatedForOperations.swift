// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The functions and values that code creates new values with, before the operation that gets these values.
struct CreatedForOperations {
    /// The last names of the keys whose values such code names.
    private var keys: Set<String> = []
    /// The names in such code.
    private var names: Set<String> = []

    init() {}

    init(_ sources: [MigrationSource], _ bindings: [MigratingBinding]) {
        let words = UpdateNameSearch.callees.union([DependenciesReader.space])
        for source in sources where !source.names.isDisjoint(with: words) {
            let search = UpdateNameSearch(viewMode: .sourceAccurate)
            search.walk(source.tree)
            names.formUnion(search.names)
            keys.formUnion(search.types)
            let given = bindings.filter {
                search.givesUnknownValues || search.properties.contains($0.fact.key.name)
            }
            keys.formUnion(given.map { TypeName.last(of: $0.nameOfKey) })
        }
        // The functions that these values call.
        for source in sources where !keys.isDisjoint(with: source.names) {
            let search = KeyValueSearch(keys)
            search.walk(source.tree)
            names.formUnion(search.names)
        }
    }

    /// Whether they create instances of the type that declares a property.
    func containsInstances(with property: VariableDeclSyntax) -> Bool {
        guard property.isMember, let type = property.enclosingGroup?.typeName else { return false }
        return names.contains(TypeName.last(of: type))
    }

    /// Whether they contain a local declaration.
    func contains(_ declaration: Syntax) -> Bool {
        var next = declaration.parent
        while let node = next {
            let variable = node.as(VariableDeclSyntax.self)?.bindings.first?.pattern
            let name =
                node.as(FunctionDeclSyntax.self)?.name.name
                ?? variable?.as(IdentifierPatternSyntax.self)?.identifier.name
            if let name, DependenciesReader.values.contains(name) {
                guard let type = node.enclosingGroup?.typeName else { return true }
                return keys.contains(TypeName.last(of: type))
            }
            if let name, names.contains(name) { return true }
            next = node.parent
        }
        return false
    }
}

/// A search for the names in code that changes dependencies for an operation or a test.
private final class UpdateNameSearch: SyntaxVisitor {
    static let callees: Set = [
        "withDependencies", "prepareDependencies", "dependencies", "dependency", "transformDependency",
    ]

    private(set) var names: Set<String> = []
    /// The types in `Client.liveValue`, and the properties in `$0.client = .liveValue`.
    private(set) var types: Set<String> = []
    private(set) var properties: Set<String> = []
    /// Whether a value is named without either.
    private(set) var givesUnknownValues = false

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let name =
            node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
            ?? node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        guard let name, Self.callees.contains(name) else { return .visitChildren }
        node.arguments.filter { $0.label?.text != "operation" }.forEach(add)
        let takesOnlyOperation =
            name == "withDependencies" && !node.arguments.isEmpty && node.additionalTrailingClosures.isEmpty
        if !takesOnlyOperation, let closure = node.trailingClosure { add(closure) }
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let type = node.enclosing(ExtensionDeclSyntax.self)?.extendedType
        let takesValues = node.signature.parameterClause.parameters.contains {
            $0.type.trimmedDescription.contains(DependenciesReader.space)
        }
        if type?.trimmedDescription == DependenciesReader.space || takesValues, let body = node.body { add(body) }
        return .visitChildren
    }

    private func add(_ node: some SyntaxProtocol) {
        for token in node.tokens(viewMode: .sourceAccurate) {
            guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { continue }
            guard DependenciesReader.values.contains(token.text) else {
                names.insert(token.name)
                continue
            }
            let access = reference.parent?.as(MemberAccessExprSyntax.self)
            let sequence = access?.parent?.parent?.as(SequenceExprSyntax.self)
            let keyPath = access?.enclosing(LabeledExprListSyntax.self)?.first?.expression.as(KeyPathExprSyntax.self)
            if let type = access?.base.flatMap({ TypeName.of($0) }) {
                types.insert(TypeName.last(of: type))
            } else if let target = sequence?.assignedTarget?.as(MemberAccessExprSyntax.self) {
                properties.insert(target.declName.baseName.name)
            } else if case .property(let property)? = keyPath?.components.first?.component {
                properties.insert(property.declName.baseName.name)
            } else {
                givesUnknownValues = true
            }
        }
    }
}

/// A search for the names in the values of keys.
private final class KeyValueSearch: SyntaxVisitor {
    private let keys: Set<String>
    private(set) var names: Set<String> = []

    init(_ keys: Set<String>) {
        self.keys = keys
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.name
        guard let name, DependenciesReader.values.contains(name), let type = node.enclosingGroup?.typeName,
            keys.contains(TypeName.last(of: type))
        else { return .visitChildren }
        for token in node.tokens(viewMode: .sourceAccurate) {
            if token.parent?.is(DeclReferenceExprSyntax.self) == true { names.insert(token.name) }
        }
        return .skipChildren
    }
}

extension DeclGroupSyntax {
    /// The name of the type that it declares or extends.
    fileprivate var typeName: String? {
        if let type = self.as(ExtensionDeclSyntax.self) { return TypeName.of(type.extendedType) }
        return asProtocol((any NamedDeclSyntax).self)?.name.name
    }
}
#endif
