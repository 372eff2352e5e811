// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A search for code that names factories by the path of a container, or by a key path.
final class FactoryMentionSearch: SyntaxVisitor {
    private let bindings: [String: [Int]]
    private let all: [MigratingBinding]
    /// The nodes that begin at the place of a use, and the bindings that they name.
    private(set) var found: [(binding: Int, node: Syntax)] = []

    init(_ bindings: [String: [Int]], _ all: [MigratingBinding]) {
        self.bindings = bindings
        self.all = all
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard let named = bindings[node.declName.baseName.text], let path = node.plainPath?.dropLast() else {
            return .visitChildren
        }
        for binding in named where isContainer(path, of: all[binding]) { found.append((binding, Syntax(node))) }
        return .visitChildren
    }

    private func isContainer(_ path: ArraySlice<String>, of binding: MigratingBinding) -> Bool {
        let space = binding.fact.key.space
        if path.last == "shared" { return path.dropLast().last == TypeName.last(of: space) }
        guard path.count == 1, let name = path.first?.lowercased() else { return false }
        return name.hasSuffix("container")
    }

    override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
        guard case .property(let property)? = node.components.last?.component,
            let named = bindings[property.declName.baseName.text]
        else { return .visitChildren }
        let root = node.root.map { TypeName.of($0) }
        for binding in named where root == all[binding].fact.key.space { found.append((binding, Syntax(node))) }
        return .visitChildren
    }
}

/// A search for code that only prepares or resets containers.
final class FactoryRemainSearch: SyntaxVisitor {
    /// Statements such as `Container.shared.manager.push()`.
    private(set) var statements: [Range<Int>] = []
    /// The names of traits without a closure: `container` in `@Suite(.container)`.
    private(set) var traits: [Range<Int>] = []

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard let call = node.item.as(FunctionCallExprSyntax.self),
            let path = call.calledExpression.as(MemberAccessExprSyntax.self)?.plainPath,
            path.dropFirst().first == "shared",
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
