// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A search for code that names factories: as members of an expression that may be a container, by plain names in a
/// container, or by key paths.
final class FactoryMentionSearch: SyntaxVisitor {
    private let bindings: [String: [Int]]
    private let all: [MigratingBinding]
    private let holders: ContainerHolders
    private let file: String
    /// The nodes that begin at the place of a use, and the bindings that they name.
    private(set) var found: [(binding: Int, node: Syntax)] = []

    init(_ bindings: [String: [Int]], _ all: [MigratingBinding], _ holders: ContainerHolders, in file: String) {
        self.bindings = bindings
        self.all = all
        self.holders = holders
        self.file = file
        super.init(viewMode: .sourceAccurate)
    }

    /// Finds the factories that a protocol of the program requires.
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        for variable in node.memberBlock.members.compactMap({ $0.decl.as(VariableDeclSyntax.self) }) {
            for property in variable.bindings {
                guard let name = property.pattern.as(IdentifierPatternSyntax.self)?.identifier.name,
                    property.typeAnnotation?.type.trimmedDescription.contains("Factory<") == true
                else { continue }
                for binding in bindings[name] ?? [] { found.append((binding, Syntax(property.pattern))) }
            }
        }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard let named = bindings[node.declName.baseName.name], let base = node.base else {
            return .visitChildren
        }
        let path: ArraySlice<String> = node.plainPath?.dropLast() ?? []
        // The container itself, and not a factory of this name.
        if node.declName.baseName.text == "shared", path.last?.first?.isUppercase == true { return .visitChildren }
        for binding in named where isContainer(base, path, of: all[binding]) {
            found.append((binding, Syntax(node)))
        }
        return .visitChildren
    }

    private func isContainer(_ base: ExprSyntax, _ path: ArraySlice<String>, of binding: MigratingBinding) -> Bool {
        if path.last == "shared" {
            // A static member of the container needs no name of the type.
            let type = holders.type(named: path.dropLast().last) ?? "Self"
            return type == "Self"
                ? base.enclosingGroup?.containerName == binding.fact.key.space
                : type == TypeName.last(of: binding.fact.key.space)
        }
        if path == ["self"] { return base.enclosingGroup?.containerName == binding.fact.key.space }
        if path.count == 1, path.first?.lowercased().hasSuffix("container") == true { return true }
        return holders.mayHold(base, in: file)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.baseName.name
        guard let named = bindings[name], node.parent?.is(MemberAccessExprSyntax.self) != true || node.isBase,
            let container = node.enclosingGroup?.containerName, !node.isLocal(name), !node.isInMemberOfType
        else { return .visitChildren }
        for binding in named where all[binding].fact.key.space == container { found.append((binding, Syntax(node))) }
        return .visitChildren
    }

    override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
        guard case .property(let property)? = node.components.last?.component,
            let named = bindings[property.declName.baseName.name]
        else { return .visitChildren }
        let root = holders.type(named: node.root.map { TypeName.of($0) })
        let isElement = node.parent?.as(LabeledExprSyntax.self)?.label?.text == "keyPath"
        let isTaken = root == nil && (isElement || node.components.count == 1 && holders.takesKeyPath(node))
        for binding in named where isTaken || root == all[binding].fact.key.space {
            found.append((binding, Syntax(node)))
        }
        return .visitChildren
    }

    /// Finds the factory in `{ [store] in … }`.
    override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
        guard node.initializer == nil, let named = bindings[node.name.name],
            let container = node.enclosingGroup?.containerName
        else { return .visitChildren }
        for binding in named where all[binding].fact.key.space == container { found.append((binding, Syntax(node))) }
        return .visitChildren
    }
}

extension DeclReferenceExprSyntax {
    /// Whether it is in a static member, where a plain name means no member of an instance.
    fileprivate var isInMemberOfType: Bool {
        let member = enclosing(MemberBlockItemSyntax.self)?.decl.asProtocol((any WithModifiersSyntax).self)
        return member?.modifiers.areOfType == true
    }

    /// Whether a member of it is accessed.
    fileprivate var isBase: Bool { parent?.as(MemberAccessExprSyntax.self)?.base?.id == ExprSyntax(self).id }
}

extension Syntax {
    /// The statement `Container.shared.store.reset()` that contains this factory.
    var reset: CodeBlockItemSyntax? {
        guard let access = parent?.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "reset",
            let call = access.parent?.as(FunctionCallExprSyntax.self), call.trailingClosure == nil
        else { return nil }
        return call.parent?.as(CodeBlockItemSyntax.self)
    }

    /// Whether a member that resets it follows.
    var isReset: Bool { parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "reset" }
}

extension CodeBlockItemSyntax {
    /// The name of the constant in `let container = Container()` and `let container = Container.shared`.
    var containerConstant: String? {
        guard let variable = item.as(VariableDeclSyntax.self), variable.bindingSpecifier.text == "let",
            variable.bindings.count == 1, let binding = variable.bindings.first,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let value = binding.initializer?.value
        else { return nil }
        if value.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" { return name }
        let call = value.as(FunctionCallExprSyntax.self)
        guard call == nil || call?.arguments.isEmpty == true && call?.closures.isEmpty == true else { return nil }
        let path = (call?.calledExpression ?? value).plainPathOfNames
        guard let type = path.first, type.hasSuffix("Container"), path.dropFirst() == (call == nil ? ["shared"] : [])
        else { return nil }
        return name
    }
}

extension ExprSyntax {
    fileprivate var plainPathOfNames: [String] {
        if let access = self.as(MemberAccessExprSyntax.self) { return access.plainPath ?? [] }
        return self.as(DeclReferenceExprSyntax.self).map { [$0.baseName.text] } ?? []
    }
}

/// A search for code that only prepares or resets containers.
final class FactoryRemainSearch: SyntaxVisitor {
    /// The types of containers.
    private let containers: Set<String>
    /// Statements such as `Container.shared.manager.push()`.
    private(set) var statements: [Range<Int>] = []
    /// The names of traits without a closure: `container` in `@Suite(.container)`.
    private(set) var traits: [Range<Int>] = []
    /// The local constants that hold a container, with the places that name them.
    private(set) var constants: [(statement: Range<Int>, uses: [Range<Int>], word: Range<Int>?)] = []

    init(_ containers: Set<String>) {
        self.containers = containers.union(["Container"])
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.containerConstant, let block = node.parent, block.parent?.is(SourceFileSyntax.self) != true {
            let uses = block.tokens(viewMode: .sourceAccurate).filter {
                $0.text == name && $0.parent?.is(DeclReferenceExprSyntax.self) == true
            }
            let closure = block.parent?.as(ClosureExprSyntax.self)
            let last = closure?.statements.count == 2 ? closure?.statements.last?.item.as(ReturnStmtSyntax.self) : nil
            constants.append((node.bytes, uses.map(\.bytes), last?.returnKeyword.bytes))
        }
        guard let call = node.item.as(FunctionCallExprSyntax.self),
            let path = call.calledExpression.as(MemberAccessExprSyntax.self)?.plainPath,
            path.dropFirst().first == "shared", containers.contains(path[0]),
            let last = path.last, ["reset", "push", "pop"].contains(last), call.trailingClosure == nil
        else { return .visitChildren }
        statements.append(node.bytes)
        return .skipChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if node.base == nil, node.declName.baseName.text == "container", node.enclosing(AttributeSyntax.self) != nil,
            node.parent?.is(LabeledExprSyntax.self) == true
        {
            traits.append(node.declName.bytes)
        }
        return .visitChildren
    }
}
#endif
