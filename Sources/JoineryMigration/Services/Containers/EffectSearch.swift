// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A search for the effects of the code in a function or in the value of a variable.
final class EffectSearch: SyntaxVisitor {
    enum Part {
        /// Code with an effect.
        case code(Syntax)
        /// A call, which may have an effect.
        case call(FunctionCallExprSyntax)
        /// A call that gives a value, which has an effect only if it leads to a container.
        case value(FunctionCallExprSyntax)
        /// A call that decides which code runs next, which has an effect only if it is a function of the program with one.
        case condition(FunctionCallExprSyntax)
        /// The name of a variable, which has an effect only if it is that of a getter that returns a container.
        case read(String)
    }

    private let dialect: Dialect
    private let localNames: Set<String>
    /// The names of the local variables whose values the code creates.
    private var created: Set<String> = []
    /// The names of the local variables that hold a container.
    private var containers: Set<String> = []
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
        if let type = value?.createdType {
            created.insert(node.pattern.trimmedDescription)
            if ServiceSyntax.isResolverType(type) { containers.insert(node.pattern.trimmedDescription) }
        }
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
        parts.append(node.isCondition ? .condition(node) : .value(node))
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
        if isMember || !localNames.contains(node.baseName.text) { parts.append(.read(node.baseName.text)) }
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
        if sequence.isChoice {
            // The elements are the condition, the first result, and the second result.
            for element in sequence.elements {
                _ = check(element.as(UnresolvedTernaryExprSyntax.self)?.thenExpression ?? element)
            }
            return .visitChildren
        }
        let root = first.root
        let name = root.as(DeclReferenceExprSyntax.self)?.baseName.text
        let isOwn =
            name.map { name in
                name == "self" || name == "manager" && dialect == .factory || root.isContainer || created.contains(name)
                    || root.id == first.id && (localNames.contains(name) || first.isOfInstance || first.isOfContainer)
            } ?? root.is(DiscardAssignmentExprSyntax.self)
        let given = value.as(DeclReferenceExprSyntax.self)?.baseName.text
        let holdsContainer = given.map(containers.contains) ?? false
        if !isOwn, !holdsContainer, !ContainerSearch.creates(in: Syntax(value)) { parts.append(.code(Syntax(first))) }
        return .visitChildren
    }
}

extension SequenceExprSyntax {
    /// Whether it is a statement such as `isNew ? create() : open()`.
    fileprivate var isChoice: Bool {
        elements.contains { $0.is(UnresolvedTernaryExprSyntax.self) }
            && !elements.contains { $0.is(AssignmentExprSyntax.self) }
    }
}

extension FunctionCallExprSyntax {
    /// Whether its value decides which code runs next.
    fileprivate var isCondition: Bool {
        var node = Syntax(self)
        while let parent = node.parent {
            if parent.is(CodeBlockItemSyntax.self) || parent.is(ClosureExprSyntax.self) { return false }
            if parent.is(ConditionElementSyntax.self) || parent.as(RepeatStmtSyntax.self)?.condition.id == node.id
                || parent.as(SwitchExprSyntax.self)?.subject.id == node.id
            {
                return true
            }
            if let list = parent.as(ExprListSyntax.self), let index = list.firstIndex(where: { $0.id == node.id }),
                list[index...].dropFirst().contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) })
            {
                return true
            }
            node = parent
        }
        return false
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
    var isContainer: Bool {
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
#endif
