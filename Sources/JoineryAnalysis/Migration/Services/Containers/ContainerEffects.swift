// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A search for code that runs beside registrations when a container is first used.
///
/// The container in a lazy, global, or static variable is created when code first reads the variable. The code that
/// creates it runs at that moment and can do more than register, such as start another library. Native reads never create
/// the container, so this code would no longer run.
///
/// The search follows the calls of the program's functions, and the assemblies. It ignores the initial values of local
/// constants, and assignments to the object that holds the container.
final class ContainerEffects {
    typealias Code = (node: Syntax, source: MigrationSource)

    private let launched: LaunchedCode
    private let declarations: ContainerDeclarations
    private let dialect: Dialect
    /// The effect of each searched declaration; `nil` if it has none.
    private var results: [SyntaxIdentifier: Code?] = [:]
    /// The declarations that are being searched.
    private var open: Set<SyntaxIdentifier> = []
    /// Whether a search has met a declaration that is being searched, so that finding nothing is not final.
    private var isInCycle = false
    private var containerTypes: [String: Bool] = [:]
    /// The classes whose superclasses are being searched.
    private var following: Set<SyntaxIdentifier> = []
    /// The members that plain calls in a container can mean; `nil` if they are not known.
    private let members: Set<String>?

    init(
        _ declarations: ContainerDeclarations, _ launched: LaunchedCode, of dialect: Dialect,
        members: Set<String>? = nil
    ) {
        self.declarations = declarations
        self.dialect = dialect
        self.launched = launched
        self.members = members
    }

    /// Returns code that runs when the container of a registration is first used; `nil` if there is none, or if the
    /// program creates the container when it starts.
    func effect(beside registration: CodeBlockItemSyntax, in source: MigrationSource) -> Code? {
        if launched.includes(registration, in: source) { return nil }
        let values = launched.lazyValues(running: registration, in: source)
        return values.lazy.compactMap { [self] in effect(of: $0.node, in: $0.source) }.first
    }

    /// Returns code of a declaration other than registrations.
    func effect(of node: Syntax, in source: MigrationSource) -> Code? {
        if let result = results[node.id] { return result }
        guard open.insert(node.id).inserted else {
            isInCycle = true
            return nil
        }
        let search = EffectSearch(of: node, dialect)
        search.walk(node)
        let result = search.parts.lazy.compactMap { [self] in effect(of: $0, in: source) }.first
        open.remove(node.id)
        if open.isEmpty { isInCycle = false }
        if result != nil || !isInCycle { results[node.id] = .some(result) }
        return result
    }

    private func effect(of part: EffectSearch.Part, in source: MigrationSource) -> Code? {
        switch part {
        case .code(let node): return (node, source)
        case .value(let call):
            guard let type = call.createdType else {
                let takesContainer = call.arguments.contains { $0.expression.isContainer }
                return bodies(of: call).filter { takesContainer || leadsToContainer($0.node) }
                    .compactMap { [self] in effect(of: $0.node, in: $0.source) }.first
            }
            guard leadsToContainer(typeNamed: type), let groups = declarations.groups[type] else { return nil }
            return groups.lazy.compactMap { [self] in effect(ofCreating: $0.group, in: $0.source) }.first
        case .call(let call): return effect(of: call, in: source)
        case .read(let name):
            return (declarations.getters[name] ?? []).lazy
                .compactMap { [self] in effect(of: Syntax($0.getter), in: $0.source) }.first
        }
    }

    private func effect(of call: FunctionCallExprSyntax, in source: MigrationSource) -> Code? {
        let whole = (node: Syntax(call.calledExpression), source: source)
        if let type = call.createdType, let groups = declarations.groups[type] {
            let inner = groups.lazy.compactMap { [self] in effect(ofCreating: $0.group, in: $0.source) }.first
            return inner.map { _ in whole }
        }
        let bodies = bodies(of: call)
        if bodies.isEmpty {
            let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.name
            let isMember = name.flatMap { name in members.map { $0.contains(name) } } ?? true
            return call.isOfContainer && isMember ? nil : whole
        }
        let inner = bodies.lazy.compactMap { [self] in effect(of: $0.node, in: $0.source) }.first
        // In a function that registers, only the code beside the registrations has to move.
        return inner.map { bodies.count == 1 && RegistrationSearch.isPart(of: bodies[0].node, dialect) ? $0 : whole }
    }

    /// Returns the bodies of the program's functions that a call can mean.
    private func bodies(of call: FunctionCallExprSyntax) -> [Code] {
        guard let name = ServiceSyntax.callee(of: call)?.name else { return [] }
        return (declarations.functions[name] ?? []).filter { call.mayMean($0.function) }
            .compactMap { function, source in function.body.map { (Syntax($0), source) } }
    }

    private func leadsToContainer(_ node: Syntax) -> Bool {
        RegistrationSearch.isPart(of: node, dialect) || ContainerSearch.creates(in: node)
    }

    /// Whether a type is an assembly, or its code registers or creates a container.
    private func leadsToContainer(typeNamed name: String) -> Bool {
        if let result = containerTypes[name] { return result }
        let result = (declarations.groups[name] ?? []).contains { group, _ in
            group.isAssembly || leadsToContainer(Syntax(group))
        }
        containerTypes[name] = result
        return result
    }

    /// Returns code that runs when an instance of a type is created, or when an assembly is applied.
    private func effect(ofCreating group: any DeclGroupSyntax, in source: MigrationSource) -> Code? {
        let own = group.memberBlock.members.lazy.filter(\.decl.runsWithInstance)
            .compactMap { [self] in effect(of: Syntax($0.decl), in: source) }.first
        guard own == nil, group.is(ClassDeclSyntax.self), following.insert(group.id).inserted else { return own }
        defer { following.remove(group.id) }
        // The initializer of a superclass.
        let inherited = group.inheritanceClause?.inheritedTypes.map { TypeName.last(of: TypeName.of($0.type)) } ?? []
        return inherited.lazy.flatMap { [self] in declarations.groups[$0] ?? [] }
            .filter { $0.group.is(ClassDeclSyntax.self) }
            .compactMap { [self] in effect(ofCreating: $0.group, in: $0.source) }.first
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
        /// The name of a variable, which has an effect only if it is that of a getter that returns a container.
        case read(String)
    }

    private let dialect: Dialect
    private let localNames: Set<String>
    /// The names of the local variables whose values the code creates.
    private var created: Set<String> = []
    private(set) var parts: [Part] = []

    init(of node: Syntax, _ dialect: Dialect) {
        self.dialect = dialect
        localNames = node.localNames
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        // The only expression of a getter, or of a closure that is called at once, is its value.
        let list = node.parent?.as(CodeBlockItemListSyntax.self)
        let closure = list?.parent?.as(ClosureExprSyntax.self)
        let isCalled = closure.map { $0.callThatTakesIt?.calledExpression.id == ExprSyntax($0).id } == true
        let isValue = list?.count == 1 && (isCalled || list?.parent?.is(AccessorBlockSyntax.self) == true)
        guard case .expr(let expression) = node.item, !isValue else { return .visitChildren }
        return check(expression)
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        let value = node.initializer?.value.as(FunctionCallExprSyntax.self)
        if value?.createdType != nil { created.insert(node.pattern.trimmedDescription) }
        return .visitChildren
    }

    /// Observers do not run for the initial value.
    override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
        ["willSet", "didSet"].contains(node.accessorSpecifier.text) ? .skipChildren : .visitChildren
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

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        parts.append(.read(node.baseName.text))
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let binding = node.bindings.first, binding.pattern.is(WildcardPatternSyntax.self) else {
            return .visitChildren
        }
        return binding.initializer.map { checkUnused($0.value) } ?? .visitChildren
    }

    // MARK: - Statements

    /// Checks an expression whose value nothing uses: `_ = Analytics.shared` creates the value.
    private func checkUnused(_ expression: ExprSyntax) -> SyntaxVisitorContinueKind {
        if let member = expression.as(MemberAccessExprSyntax.self), !expression.isContainer,
            member.plainPath?.first?.first?.isUppercase == true
        {
            parts.append(.code(Syntax(expression)))
        }
        return check(expression)
    }

    private func check(_ expression: ExprSyntax) -> SyntaxVisitorContinueKind {
        if let attempt = expression.as(TryExprSyntax.self) { return check(attempt.expression) }
        if let suspension = expression.as(AwaitExprSyntax.self) { return check(suspension.expression) }
        if let force = expression.as(ForceUnwrapExprSyntax.self) { return check(force.expression) }
        if let sequence = expression.as(SequenceExprSyntax.self) { return check(sequence) }
        guard let call = expression.as(FunctionCallExprSyntax.self),
            let name = ServiceSyntax.callee(of: call)?.name
        else { return .visitChildren }
        if call.isRegistration(in: dialect) { return .skipChildren }
        if ServiceSyntax.resolvingFunctions.contains(name), call.isOfContainer {
            // The container creates the instance, which nothing uses.
            parts.append(.code(Syntax(call.calledExpression)))
        } else if !ServiceSyntax.reportingFunctions.contains(name), !isSetup(call, named: name), !call.isLog {
            parts.append(.call(call))
        }
        return .visitChildren
    }

    /// Whether a call runs its closure, applies assemblies, calls another initializer, or reads a native binding.
    private func isSetup(_ call: FunctionCallExprSyntax, named name: String) -> Bool {
        let label = call.arguments.first?.label?.text
        return switch name {
        case "forEach", "inject": true
        case "assemble": label == "container"
        case "apply": label == "assembly" || label == "assemblies"
        case "init": ["super", "self"].contains(ServiceSyntax.callee(of: call)?.base?.trimmedDescription)
        default: false
        }
    }

    private func check(_ sequence: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard let first = sequence.elements.first, let value = sequence.elements.last else { return .skipChildren }
        if first.is(DiscardAssignmentExprSyntax.self) { return checkUnused(value) }
        let root = first.root
        let name = root.as(DeclReferenceExprSyntax.self)?.baseName.text
        let isOwn =
            name.map { name in
                name == "self" || name == "manager" && dialect == .factory || root.isContainer || created.contains(name)
                    || root.id == first.id && (localNames.contains(name) || first.isOfInstance || first.isOfContainer)
            } ?? root.is(DiscardAssignmentExprSyntax.self)
        if !isOwn, !ContainerSearch.creates(in: Syntax(value)) { parts.append(.code(Syntax(first))) }
        return .visitChildren
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
    /// Whether it is a registration, with its chained calls, or such a call on the constant that holds a registration.
    fileprivate func isRegistration(in dialect: Dialect) -> Bool {
        var first = self
        while let next = ServiceSyntax.callee(of: first)?.base?.as(FunctionCallExprSyntax.self) { first = next }
        guard let callee = ServiceSyntax.callee(of: first) else { return false }
        let path = callee.base.flatMap { $0.as(MemberAccessExprSyntax.self)?.plainPath ?? [$0.trimmedDescription] }
        if dialect == .factory {
            // The base is a member of the container: `delay`, `self.delay`, `Container.shared.delay`.
            guard var names = path, Self.changesOfFactory.contains(callee.name) else { return false }
            if names[0] == "self" { names.removeFirst() }
            if names.count == 3, names[1] == "shared" { names.removeFirst(2) }
            return names.count == 1 && names[0].first?.isUppercase != true
        }
        if Self.changesOfRegistration.contains(callee.name) { return path != nil }
        guard ["register", "autoregister", "forward"].contains(callee.name) else { return false }
        let labels: Set = [
            nil, "name", "on", "factory", "mainActorFactory", "initializer", "to", "argument", "arguments",
        ]
        let isOfType = first.arguments.first.map {
            $0.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "self"
        }
        return first.arguments.allSatisfy { labels.contains($0.label?.text) }
            && (isOfType == true || !first.closures.isEmpty)
    }

    private static let changesOfRegistration: Set = [
        "implements", "inObjectScope", "initCompleted", "resolveProperties", "scope",
    ]

    private static let changesOfFactory: Set = [
        "register", "context", "onTest", "onPreview", "onDebug", "onSimulator", "onDevice", "onArg", "onArgs", "once",
        "scope", "decorator", "timeToLive", "reset",
    ]

    /// Whether it writes to a log: `logger.debug("Ready")`.
    fileprivate var isLog: Bool {
        guard let callee = ServiceSyntax.callee(of: self), Self.levels.contains(callee.name) else { return false }
        let log = callee.base.flatMap(ServiceSyntax.lastName)?.lowercased() ?? ""
        return log.hasSuffix("log") || log.hasSuffix("logger")
    }

    private static let levels: Set = [
        "trace", "verbose", "debug", "info", "notice", "log", "warning", "error", "critical", "fault",
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
        let labels = Set(function.signature.parameterClause.parameters.map(\.firstName.text))
        guard arguments.allSatisfy({ labels.contains($0.label?.text ?? "_") }) else { return false }
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
    private let dialect: Dialect
    private var isFound = false

    private init(_ dialect: Dialect) {
        self.dialect = dialect
        super.init(viewMode: .sourceAccurate)
    }

    static func isPart(of node: Syntax, _ dialect: Dialect) -> Bool {
        let search = RegistrationSearch(dialect)
        search.walk(node)
        return search.isFound
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.isRegistration(in: dialect) { isFound = true }
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
