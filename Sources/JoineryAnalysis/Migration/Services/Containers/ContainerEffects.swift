// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A search for code that runs beside registrations when a container is first used.
///
/// The container in a lazy, global, or static variable is created when code first reads the variable. All code that
/// creates it then runs, such as that which starts another library. Native reads do not create the container.
///
/// The search follows the calls of the program's functions, and the assemblies. The values of constants count as having
/// no effect, and so do changes of the object that holds the container.
final class ContainerEffects {
    typealias Effect = (node: Syntax, source: MigrationSource)

    private let launched: LaunchedCode
    private let declarations: ContainerDeclarations
    /// The effects of declarations; `nil` while one is being searched.
    private var results: [SyntaxIdentifier: Effect?] = [:]
    private var containerTypes: [String: Bool] = [:]

    init(_ declarations: ContainerDeclarations, _ launched: LaunchedCode) {
        self.declarations = declarations
        self.launched = launched
    }

    /// Returns code that runs when the container of a registration is first used; `nil` if there is none, or if the
    /// program creates the container when it starts.
    func effect(beside registration: CodeBlockItemSyntax, in source: MigrationSource) -> Effect? {
        if launched.includes(registration, in: source) { return nil }
        let values = launched.lazyValues(running: registration, in: source)
        return values.declarations.lazy.compactMap { [self] in effect(of: $0.node, in: $0.source) }.first
    }

    /// Returns code of a declaration other than registrations.
    func effect(of node: Syntax, in source: MigrationSource) -> Effect? {
        if let result = results[node.id] { return result }
        results[node.id] = .some(nil)
        let search = EffectSearch(of: node)
        search.walk(node)
        let result = search.parts.lazy.compactMap { [self] in effect(of: $0, in: source) }.first
        results[node.id] = .some(result)
        return result
    }

    private func effect(of part: EffectSearch.Part, in source: MigrationSource) -> Effect? {
        switch part {
        case .code(let node): return (node, source)
        case .value(let call):
            guard let type = call.createdType else {
                return bodies(of: call).lazy.filter { Self.leadsToContainer($0.node) }
                    .compactMap { [self] in effect(of: $0.node, in: $0.source) }.first
            }
            guard leadsToContainer(type), let groups = declarations.groups[type] else { return nil }
            return groups.lazy.compactMap { [self] in effect(ofCreating: $0.group, in: $0.source) }.first
        case .call(let call): return effect(of: call, in: source)
        }
    }

    private func effect(of call: FunctionCallExprSyntax, in source: MigrationSource) -> Effect? {
        let whole = (node: Syntax(call.calledExpression), source: source)
        if let type = call.createdType, let groups = declarations.groups[type] {
            let inner = groups.lazy.compactMap { [self] in effect(ofCreating: $0.group, in: $0.source) }.first
            return inner.map { _ in whole }
        }
        let bodies = bodies(of: call)
        if bodies.isEmpty { return call.isOfContainer ? nil : whole }
        let inner = bodies.lazy.compactMap { [self] in effect(of: $0.node, in: $0.source) }.first
        // In a function that registers, only the code beside the registrations has to move.
        return inner.map { bodies.count == 1 && RegistrationSearch.isPart(of: bodies[0].node) ? $0 : whole }
    }

    /// Returns the bodies of the program's functions that a call can mean.
    private func bodies(of call: FunctionCallExprSyntax) -> [Effect] {
        guard let name = ServiceSyntax.callee(of: call)?.name else { return [] }
        return (declarations.functions[name] ?? []).filter { call.mayMean($0.function) }
            .compactMap { function, source in function.body.map { (Syntax($0), source) } }
    }

    private static func leadsToContainer(_ node: Syntax) -> Bool {
        RegistrationSearch.isPart(of: node) || ContainerSearch.creates(in: node)
    }

    /// Whether a type is an assembly, or its code registers or creates a container.
    private func leadsToContainer(_ name: String) -> Bool {
        if let result = containerTypes[name] { return result }
        let result = (declarations.groups[name] ?? []).contains { group, _ in
            group.isAssembly || Self.leadsToContainer(Syntax(group))
        }
        containerTypes[name] = result
        return result
    }

    /// Returns code that runs when an instance of a type is created, or when an assembly is applied.
    private func effect(ofCreating group: any DeclGroupSyntax, in source: MigrationSource) -> Effect? {
        group.memberBlock.members.lazy.filter(\.decl.runsWithInstance)
            .compactMap { [self] in effect(of: Syntax($0.decl), in: source) }.first
    }
}

/// A search for the effects of the code in a function or in the value of a variable.
private final class EffectSearch: SyntaxVisitor {
    enum Part {
        /// Code with an effect.
        case code(Syntax)
        /// A call, which may have an effect.
        case call(FunctionCallExprSyntax)
        /// A call that gives a value, which has an effect only if it leads to a container.
        case value(FunctionCallExprSyntax)
    }

    private let localNames: Set<String>
    private(set) var parts: [Part] = []

    init(of node: Syntax) {
        localNames = node.localNames
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        // The only expression of a closure or getter is its value.
        let list = node.parent?.as(CodeBlockItemListSyntax.self)
        let isValue = list?.count == 1 && list?.parent?.is(CodeBlockSyntax.self) != true
        guard case .expr(let expression) = node.item, !isValue else { return .visitChildren }
        return check(expression)
    }

    /// Only the code of closures that are called at once runs.
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        let call = node.parent?.as(FunctionCallExprSyntax.self)
        if call?.calledExpression.id == ExprSyntax(node).id { return .visitChildren }
        guard let callee = node.callThatTakesIt.flatMap(ServiceSyntax.callee)?.name else { return .skipChildren }
        return callee == "forEach" || ServiceSyntax.isResolverType(callee) ? .visitChildren : .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        parts.append(.value(node))
        return .visitChildren
    }

    // MARK: - Statements

    private func check(_ expression: ExprSyntax) -> SyntaxVisitorContinueKind {
        if let attempt = expression.as(TryExprSyntax.self) { return check(attempt.expression) }
        if let suspension = expression.as(AwaitExprSyntax.self) { return check(suspension.expression) }
        if let sequence = expression.as(SequenceExprSyntax.self) { return check(sequence) }
        guard let call = expression.as(FunctionCallExprSyntax.self),
            let name = ServiceSyntax.callee(of: call)?.name
        else { return .visitChildren }
        if call.isRegistration { return .skipChildren }
        if !Self.withoutEffect.contains(name) { parts.append(.call(call)) }
        return .visitChildren
    }

    private func check(_ sequence: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard let first = sequence.elements.first, let value = sequence.elements.last else { return .skipChildren }
        if first.is(DiscardAssignmentExprSyntax.self) { return check(value) }
        let root = first.root
        guard let name = root.as(DeclReferenceExprSyntax.self)?.baseName.text else { return .visitChildren }
        let isOwn =
            name == "self" || name == "manager" || root.isContainer
            || root.id == first.id && (localNames.contains(name) || first.isOfInstance || first.isOfContainer)
        if !isOwn, !ContainerSearch.creates(in: Syntax(value)) { parts.append(.code(Syntax(first))) }
        return .visitChildren
    }

    /// Functions that only run their closures, that check or print, or that apply assemblies.
    private static let withoutEffect: Set = [
        "forEach", "assemble", "apply", "init", "assert", "assertionFailure", "precondition", "preconditionFailure",
        "fatalError", "print", "debugPrint",
    ]
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

    /// Whether it is a container, as its name shows.
    fileprivate var isContainer: Bool {
        guard let name = ServiceSyntax.lastName(of: self) else { return false }
        if name == "self" { return isOfContainer }
        return ServiceSyntax.isResolverName(name) || ServiceSyntax.isResolverType(name)
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
            if Self.registering.contains(callee.name) {
                return [nil, "name"].contains(next.arguments.first?.label?.text)
            }
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

    /// The type that the call creates, in `Services()`, `Services.init()`, and `let services: Services = .init()`.
    fileprivate var createdType: String? {
        guard let callee = ServiceSyntax.callee(of: self) else { return nil }
        guard callee.name == "init" else { return callee.name.first?.isUppercase == true ? callee.name : nil }
        let annotation = parent?.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
        return (callee.base.flatMap { TypeName.of($0) } ?? annotation.map { TypeName.of($0) }).map {
            TypeName.last(of: $0)
        }
    }

    /// Whether it is a call of a container, or creates one.
    fileprivate var isOfContainer: Bool {
        if let type = createdType { return ServiceSyntax.isResolverType(type) }
        let base = ServiceSyntax.callee(of: self)?.base
        return base.map(\.isContainer) ?? ownerName.map(ServiceSyntax.isResolverType) ?? false
    }

    /// Whether it can be a call of a function of the program.
    fileprivate func mayMean(_ function: FunctionDeclSyntax) -> Bool {
        let owner = function.ownerName
        guard let base = ServiceSyntax.callee(of: self)?.base else { return owner == nil || owner == ownerName }
        if ["self", "Self"].contains(base.trimmedDescription) { return owner == ownerName }
        let type = TypeName.of(base).map { TypeName.last(of: $0) }
        return owner != nil && (type?.first?.isUppercase != true || type == owner)
    }
}

extension DeclGroupSyntax {
    /// Whether it is declared to be an assembly.
    fileprivate var isAssembly: Bool {
        inheritanceClause?.inheritedTypes.contains { TypeName.last(of: TypeName.of($0.type)) == "Assembly" } == true
    }
}

/// A search for registrations.
private final class RegistrationSearch: SyntaxVisitor {
    private var isFound = false

    static func isPart(of node: Syntax) -> Bool {
        let search = RegistrationSearch(viewMode: .sourceAccurate)
        search.walk(node)
        return search.isFound
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.isRegistration { isFound = true }
        return isFound ? .skipChildren : .visitChildren
    }
}

extension DeclSyntax {
    /// Whether it is code of a type that runs when an instance is created, or when an assembly is applied.
    fileprivate var runsWithInstance: Bool {
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
