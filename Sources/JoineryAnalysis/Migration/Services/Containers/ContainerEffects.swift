// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A search for code that runs beside registrations when a container is first used.
///
/// The container in a lazy, global, or static variable is created when code first reads the variable. All code that
/// creates it then runs, such as that which starts another library. Native reads do not create the container.
///
/// The search follows the calls of functions with registrations or a container, and the assemblies. The values of
/// constants count as having no effect, and so do changes of the object that holds the container.
final class ContainerEffects {
    typealias Effect = (node: Syntax, source: MigrationSource)

    private let launched: LaunchedCode
    private let declarations: ContainerDeclarations
    private var results: [SyntaxIdentifier: Effect?] = [:]

    init(_ declarations: ContainerDeclarations, _ launched: LaunchedCode) {
        self.declarations = declarations
        self.launched = launched
    }

    /// Returns code that runs when the container of a registration is first used; `nil` if there is none, or if the
    /// program creates the container when it starts.
    func effect(beside registration: CodeBlockItemSyntax, in source: MigrationSource) -> Effect? {
        if launched.includes(registration, in: source) { return nil }
        let values = launched.lazyValues(running: registration, in: source)
        for (node, source) in values.declarations {
            let result = results[node.id] ?? effect(of: node, in: source, values.names)
            results[node.id] = .some(result)
            if let result { return result }
        }
        return nil
    }

    /// Returns code that runs when a function registers values of a container, besides the registrations.
    func effect(of function: FunctionDeclSyntax, in source: MigrationSource) -> Effect? {
        effect(of: Syntax(function), in: source, OwnCallSearch.names(in: function))
    }

    private func effect(of node: Syntax, in source: MigrationSource, _ names: Set<String>) -> Effect? {
        var visited: Set<SyntaxIdentifier> = []
        var pending: [Effect] = [(node, source)]
        while let (node, source) = pending.popLast() {
            guard visited.insert(node.id).inserted else { continue }
            let search = EffectSearch(of: node, declarations, names)
            search.walk(node)
            if let effect = search.effect { return (effect, source) }
            pending += search.further
        }
        return nil
    }
}

/// A search for the effects of the code in a function or in the value of a variable.
private final class EffectSearch: SyntaxVisitor {
    private let declarations: ContainerDeclarations
    /// The functions and types that lead to registrations.
    private let names: Set<String>
    private let localNames: Set<String>
    private(set) var effect: Syntax?
    /// The declarations whose code also runs.
    private(set) var further: [ContainerEffects.Effect] = []

    init(of node: Syntax, _ declarations: ContainerDeclarations, _ names: Set<String>) {
        self.declarations = declarations
        self.names = names
        localNames = node.localNames
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard effect == nil else { return .skipChildren }
        switch node.item {
        case .decl: return .visitChildren
        case .stmt(let statement):
            guard statement.is(ReturnStmtSyntax.self) else { return .visitChildren }
            return mayCreateContainer(node) ? .visitChildren : .skipChildren
        case .expr(let expression):
            // The only expression of a closure or getter is its value.
            let list = node.parent?.as(CodeBlockItemListSyntax.self)
            let isValue = list?.count == 1 && list?.parent?.is(CodeBlockSyntax.self) != true
            return check(expression, isValue: isValue)
        }
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        mayCreateContainer(node) ? .visitChildren : .skipChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        let call = node.parent?.as(FunctionCallExprSyntax.self)
        if call?.calledExpression.id == ExprSyntax(node).id { return .visitChildren }
        guard let callee = node.callThatTakesIt.flatMap(ServiceSyntax.callee)?.name else { return .skipChildren }
        return callee == "forEach" || ServiceSyntax.isResolverType(callee) ? .visitChildren : .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard effect == nil, let name = ServiceSyntax.callee(of: node)?.name else { return .visitChildren }
        follow(name == "init" ? node.createdType ?? name : name)
        return .visitChildren
    }

    // MARK: - Statements

    private func check(_ expression: ExprSyntax, isValue: Bool) -> SyntaxVisitorContinueKind {
        if let attempt = expression.as(TryExprSyntax.self) { return check(attempt.expression, isValue: isValue) }
        if let suspension = expression.as(AwaitExprSyntax.self) {
            return check(suspension.expression, isValue: isValue)
        }
        if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) { return .visitChildren }
        if let sequence = expression.as(SequenceExprSyntax.self) { return check(sequence) }
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return .skipChildren }
        return check(call, isValue: isValue)
    }

    private func check(_ sequence: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard let first = sequence.elements.first, let value = sequence.elements.last else { return .skipChildren }
        if first.is(DiscardAssignmentExprSyntax.self) { return check(value, isValue: false) }
        if mayCreateContainer(value) { return .visitChildren }
        let root = first.root
        guard let name = root.as(DeclReferenceExprSyntax.self)?.baseName.text else { return .skipChildren }
        let isOwn =
            name == "self" || name == "manager" || isContainer(root)
            || root.id == first.id && (localNames.contains(name) || first.isOfInstance)
        if !isOwn { effect = Syntax(first) }
        return .skipChildren
    }

    private func check(_ call: FunctionCallExprSyntax, isValue: Bool) -> SyntaxVisitorContinueKind {
        if let closure = call.calledExpression.as(ClosureExprSyntax.self) {
            return closure.statements.isEmpty ? .skipChildren : .visitChildren
        }
        guard let callee = ServiceSyntax.callee(of: call) else { return .visitChildren }
        if call.isRegistration, !names.contains(callee.name) { return .skipChildren }
        if names.contains(callee.name) || Self.withoutEffect.contains(callee.name) || isValue { return .visitChildren }
        if callee.name.first?.isUppercase == true, mayCreateContainer(call) { return .visitChildren }
        let takesContainer = call.arguments.contains { isContainer($0.expression) }
        if callee.base.map(isContainer) ?? call.isOfContainer || takesContainer {
            let bodies = declarations.takers(named: callee.name).map { (node: $0.body, source: $0.source) }
            further += bodies
            if !takesContainer || !bodies.isEmpty { return .visitChildren }
        }
        effect = Syntax(call.calledExpression)
        return .skipChildren
    }

    /// Functions that only run their closures, that check or print, or that apply assemblies.
    private static let withoutEffect: Set = [
        "forEach", "assemble", "apply", "init", "assert", "assertionFailure", "precondition", "preconditionFailure",
        "fatalError", "print", "debugPrint",
    ]

    // MARK: - Names

    /// Notes the bodies of a function with registrations, of an assembly, or of a type that leads to registrations.
    private func follow(_ name: String) {
        if names.contains(name) {
            further += (declarations.functions[name] ?? []).compactMap { function, source in
                function.body.map { (Syntax($0), source) }
            }
        }
        let groups = declarations.groups[name] ?? []
        guard names.contains(name) || groups.contains(where: { $0.group.isAssembly }) else { return }
        for (group, source) in groups {
            further += group.memberBlock.members.filter(\.decl.runsWithAssembly).map { (Syntax($0.decl), source) }
        }
    }

    /// Whether code creates a container, or a type that leads to registrations.
    private func mayCreateContainer(_ node: some SyntaxProtocol) -> Bool {
        ContainerSearch.creates(in: Syntax(node))
            || node.tokens(viewMode: .sourceAccurate).contains { token in
                names.contains(token.text) || declarations.groups[token.text]?.contains { $0.group.isAssembly } == true
            }
    }

    private func isContainer(_ expression: ExprSyntax) -> Bool {
        guard let name = ServiceSyntax.lastName(of: expression) else { return false }
        if name == "self" { return expression.isOfContainer }
        return ServiceSyntax.isResolverName(name) || ServiceSyntax.isResolverType(name)
    }
}

extension ExprSyntax {
    /// The expression at the beginning of a path: `Settings` in `Settings.shared.name`.
    fileprivate var root: ExprSyntax {
        var next = self
        while true {
            if let base = next.as(MemberAccessExprSyntax.self)?.base {
                next = base
            } else if let chain = next.as(OptionalChainingExprSyntax.self) {
                next = chain.expression
            } else if let force = next.as(ForceUnwrapExprSyntax.self) {
                next = force.expression
            } else if let call = next.as(SubscriptCallExprSyntax.self) {
                next = call.calledExpression
            } else {
                return next
            }
        }
    }

    /// Whether it is in an initializer, or in a function or property of an instance.
    fileprivate var isOfInstance: Bool {
        var next = parent
        while let node = next {
            if node.is(InitializerDeclSyntax.self) { return true }
            if node.isMember, let declaration = node.asProtocol((any WithModifiersSyntax).self) {
                return !declaration.modifiers.areOfType
            }
            next = node.parent
        }
        return false
    }
}

extension FunctionCallExprSyntax {
    /// Whether it is a registration, with its chained calls.
    fileprivate var isRegistration: Bool {
        var call: FunctionCallExprSyntax? = self
        while let next = call, let callee = ServiceSyntax.callee(of: next) {
            if Self.registering.contains(callee.name) { return true }
            call = callee.base?.as(FunctionCallExprSyntax.self)
        }
        return false
    }

    private static let registering: Set = [
        "register", "autoregister", "forward", "implements", "inObjectScope", "initCompleted", "resolveProperties",
        // Changes of a factory.
        "context", "onTest", "onPreview", "onDebug", "onSimulator", "onDevice", "onArg", "onArgs", "once", "scope",
        "decorator", "timeToLive", "reset",
    ]

    /// The type in `let services: Services = .init()`.
    fileprivate var createdType: String? {
        let binding = parent?.parent?.as(PatternBindingSyntax.self)
        return binding?.typeAnnotation.map { TypeName.last(of: TypeName.of($0.type)) }
    }
}

extension DeclGroupSyntax {
    /// Whether it is declared to be an assembly.
    fileprivate var isAssembly: Bool {
        inheritanceClause?.inheritedTypes.contains { TypeName.last(of: TypeName.of($0.type)) == "Assembly" } == true
    }
}

extension DeclSyntax {
    /// Whether it is code of a type that runs when an instance is created, or when an assembly is applied.
    fileprivate var runsWithAssembly: Bool {
        if let function = self.as(FunctionDeclSyntax.self) {
            return ["assemble", "loaded"].contains(function.name.text)
        }
        if let variable = self.as(VariableDeclSyntax.self) {
            return !variable.isStatic && variable.bindings.contains { $0.initializer != nil }
                && !variable.modifiers.contains { $0.name.text == "lazy" }
        }
        return self.is(InitializerDeclSyntax.self)
    }
}
#endif
