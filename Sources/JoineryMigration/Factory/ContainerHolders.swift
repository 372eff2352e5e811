// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The names of a program that may mean a container: variables, parameters, and functions that return one.
///
/// The facts contain the uses of bindings that the analyzer understands. These names find the others, so that no
/// binding becomes native while code still reads it from its container.
struct ContainerHolders {
    /// The names of the containers' types.
    let containers: Set<String>
    /// The names of properties, global variables, and functions.
    private(set) var everywhere: Set<String> = []
    /// The local names by file, with the code that can use them.
    private(set) var local: [String: [(name: String, range: Range<Int>)]] = [:]
    /// The functions and types that take key paths of containers.
    private var takers: Set<String> = []
    /// The names that the program gives to containers, with those of the containers.
    private let aliases: [String: String]

    init(of containers: Set<String>, in sources: [MigrationSource]) {
        aliases = Dictionary(
            sources.flatMap(\.libraryNames).filter { containers.contains($0.value) }, uniquingKeysWith: { $1 })
        self.containers = containers.union(containers.map(TypeName.last)).union(aliases.keys)
        for source in sources where !self.containers.isDisjoint(with: source.names) {
            let search = HolderSearch(self)
            search.walk(source.tree)
            everywhere.formUnion(search.everywhere)
            local[source.file] = search.local
            takers.formUnion(search.takers)
        }
    }

    /// Returns the type of the container with a name, which may be an alias.
    func type(named name: String?) -> String? { name.map { aliases[$0] ?? $0 } }

    /// Whether the code around a key path without a root takes one of a container.
    func takesKeyPath(_ keyPath: KeyPathExprSyntax) -> Bool {
        if let type = keyPath.parent?.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type {
            return Self.isKeyPath(type, of: containers)
        }
        guard let taker = keyPath.parent?.parent?.parent else { return false }
        if let attribute = taker.as(AttributeSyntax.self) {
            return takers.contains(TypeName.last(of: TypeName.withoutArguments(TypeName.of(attribute.attributeName))))
        }
        let callee = taker.as(FunctionCallExprSyntax.self)?.calledExpression
        let function = callee?.as(GenericSpecializationExprSyntax.self)?.expression ?? callee
        return function?.lastName.map(takers.contains) ?? false
    }

    fileprivate static func isKeyPath(_ type: TypeSyntax, of containers: Set<String>) -> Bool {
        let name = TypeName.of(type)
        return containers.contains { name.contains("KeyPath<\($0),") }
    }

    /// Whether an expression may be a container.
    func mayHold(_ expression: ExprSyntax, in file: String) -> Bool {
        Self.mayHold(expression, containers, everywhere, local[file] ?? [])
    }

    fileprivate static func mayHold(
        _ expression: ExprSyntax, _ containers: Set<String>, _ everywhere: Set<String>,
        _ local: [(name: String, range: Range<Int>)]
    ) -> Bool {
        let value = expression.value
        if let call = value.as(FunctionCallExprSyntax.self) {
            let name = call.calledExpression.lastName
            return name.map { containers.contains($0) || everywhere.contains($0) } ?? false
        }
        if let sequence = value.as(SequenceExprSyntax.self) {
            return sequence.elements.contains { mayHold($0, containers, everywhere, local) }
        }
        guard let name = value.lastName else { return false }
        if let access = value.as(MemberAccessExprSyntax.self) {
            if name == "shared" { return access.base?.lastName.map(containers.contains) ?? false }
            return everywhere.contains(name)
        }
        if name == "self" || name == "shared" {
            return value.enclosingGroup?.containerName.map(containers.contains) ?? false
        }
        let offset = value.bytes.lowerBound
        return local.contains { $0.name == name && $0.range.contains(offset) }
            || everywhere.contains(name) && !value.isLocal(name)
    }
}

/// A search for the names in a file that hold a container.
private final class HolderSearch: SyntaxVisitor {
    private(set) var everywhere: Set<String>
    private(set) var local: [(name: String, range: Range<Int>)] = []
    private(set) var takers: Set<String> = []
    private let containers: Set<String>

    init(_ holders: ContainerHolders) {
        containers = holders.containers
        everywhere = holders.everywhere
        super.init(viewMode: .sourceAccurate)
    }

    private func isContainer(_ type: TypeSyntax?) -> Bool {
        type.map { containers.contains(FactoryContainers.name(TypeName.withoutOptional(TypeName.of($0)))) } ?? false
    }

    private func mayHold(_ value: ExprSyntax?) -> Bool {
        value.map { ContainerHolders.mayHold($0, containers, everywhere, local) } ?? false
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        for binding in node.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.name, name != "shared",
                isContainer(binding.typeAnnotation?.type)
                    || binding.typeAnnotation == nil && mayHold(binding.initializer?.value)
            else { continue }
            note(name, in: node.isMember ? nil : node.enclosing(CodeBlockItemListSyntax.self))
        }
        for case .attribute(let attribute) in node.attributes
        where TypeName.of(attribute.attributeName).hasSuffix("InjectedContainer") {
            for name in node.bindings.compactMap({ $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.name }) {
                note(name, in: nil)
            }
        }
        return .visitChildren
    }

    private func note(_ name: String, in block: CodeBlockItemListSyntax?) {
        if let block, block.parent?.is(SourceFileSyntax.self) != true {
            local.append((name, block.bytes))
        } else {
            everywhere.insert(name)
        }
    }

    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.name,
            mayHold(node.initializer?.value)
        else { return .visitChildren }
        note(name, in: node.enclosing(CodeBlockItemListSyntax.self))
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if isContainer(node.signature.returnClause?.type) { everywhere.insert(node.name.name) }
        return .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        if ContainerHolders.isKeyPath(node.type, of: containers) {
            let function = node.enclosing(FunctionDeclSyntax.self)?.name.name
            let type = node.enclosingGroup?.asProtocol((any NamedDeclSyntax).self)?.name.name
            let extended = node.enclosingGroup?.as(ExtensionDeclSyntax.self)?.extendedType
            takers.formUnion([function, type, extended.map { TypeName.last(of: TypeName.of($0)) }].compactMap(\.self))
        }
        if isContainer(node.type), let function = node.parent?.parent?.parent?.parent {
            local.append(((node.secondName ?? node.firstName).name, function.bytes))
        }
        return .visitChildren
    }

    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
        if isContainer(node.type), let closure = node.enclosing(ClosureExprSyntax.self) {
            local.append(((node.secondName ?? node.firstName).name, closure.bytes))
        }
        return .visitChildren
    }

    override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
        if mayHold(node.initializer?.value), let closure = node.enclosing(ClosureExprSyntax.self) {
            local.append((node.name.name, closure.bytes))
        }
        return .visitChildren
    }
}

extension ExprSyntax {
    /// The expression without parentheses, and without the marks that unwrap an optional.
    fileprivate var value: ExprSyntax {
        var next = withoutParentheses
        while let inner = next.as(OptionalChainingExprSyntax.self)?.expression
            ?? next.as(ForceUnwrapExprSyntax.self)?.expression
        {
            next = inner.withoutParentheses
        }
        return next
    }

    /// The last name of a path.
    fileprivate var lastName: String? {
        self.as(DeclReferenceExprSyntax.self)?.baseName.name
            ?? self.as(MemberAccessExprSyntax.self)?.declName.baseName.name
    }
}
#endif
