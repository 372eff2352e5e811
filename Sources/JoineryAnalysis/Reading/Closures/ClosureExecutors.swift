// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The executors of the closures in one file.
struct ClosureExecutors {
    private var queues: Set<String>?

    /// Returns the executor of a closure, as far as the call that takes it shows.
    ///
    /// - Parameter outer: The executor of the surrounding code.
    mutating func executor(of closure: ClosureExprSyntax, in outer: Executor?) -> Executor? {
        if let own = closure.signature.flatMap({ Executor.of($0.attributes) }) { return own }
        guard let call = closure.callThatTakesIt else { return nil }
        let callee =
            call.calledExpression.withoutTypeArguments
        if callee.as(ClosureExprSyntax.self)?.id == closure.id { return outer }
        if let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.text {
            if name == "Task" { return outer == .backgroundQueue ? nil : outer }
            return Self.functionsThatCallAtOnce.contains(name) ? outer : nil
        }
        guard let member = callee.as(MemberAccessExprSyntax.self), let base = member.base else { return nil }
        let name = member.declName.baseName.text
        switch (base.as(DeclReferenceExprSyntax.self)?.baseName.text, name) {
        case ("Task", "detached"): return .detachedTask
        case ("MainActor", "run"), ("MainActor", "assumeIsolated"): return .mainActor
        default: break
        }
        if Self.isMainQueue(base) { return .mainActor }
        // The closure of `sync` runs on the calling thread.
        if name == "async" || name == "asyncAfter" { return isBackgroundQueue(base) ? .backgroundQueue : nil }
        return Self.membersThatCallAtOnce.contains(name) ? outer : nil
    }

    /// Returns the surroundings of a closure, if it certainly runs outside of the world of the code around it.
    mutating func surroundings(of closure: ClosureExprSyntax) -> StrayRead.Surroundings? {
        guard let callee = closure.callThatTakesIt?.calledExpression.withoutTypeArguments else { return nil }
        if callee.as(DeclReferenceExprSyntax.self)?.baseName.text == "Thread" { return .thread }
        guard let member = callee.as(MemberAccessExprSyntax.self), let base = member.base else { return nil }
        switch (base.as(DeclReferenceExprSyntax.self)?.baseName.text, member.declName.baseName.text) {
        case ("Task", "detached"): return .detachedTask
        case ("Thread", "detachNewThread"): return .thread
        case (_, "async"), (_, "asyncAfter"):
            return Self.isMainQueue(base) || isBackgroundQueue(base) ? .queue : nil
        default: return nil
        }
    }

    /// Whether a closure certainly runs in the world of the code around it.
    static func keepsTheWorld(_ closure: ClosureExprSyntax) -> Bool {
        if closure.isCalledHere { return true }
        guard let callee = closure.callThatTakesIt?.calledExpression.withoutTypeArguments else { return false }
        if let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.text {
            return name == "Task" || functionsThatCallAtOnce.contains(name)
        }
        guard let member = callee.as(MemberAccessExprSyntax.self) else { return false }
        return membersThatCallAtOnce.contains(member.declName.baseName.text)
    }

    private static let functionsThatCallAtOnce: Set = [
        "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup", "withCheckedContinuation",
        "withCheckedThrowingContinuation", "autoreleasepool",
    ]

    private static let membersThatCallAtOnce: Set = [
        "map", "flatMap", "compactMap", "filter", "forEach", "reduce", "sorted", "contains", "first", "allSatisfy",
        "withLock", "addTask",
    ]

    private static func isMainQueue(_ base: ExprSyntax) -> Bool {
        guard let queue = base.as(MemberAccessExprSyntax.self) else { return false }
        return queue.declName.baseName.text == "main"
            && queue.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "DispatchQueue"
    }

    private mutating func isBackgroundQueue(_ base: ExprSyntax) -> Bool {
        if let call = base.as(FunctionCallExprSyntax.self) {
            return call.calledExpression.trimmedDescription == "DispatchQueue.global"
        }
        var name = base.as(DeclReferenceExprSyntax.self)?.baseName.text
        if let member = base.as(MemberAccessExprSyntax.self),
            ["self", "Self"].contains(member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text)
        {
            name = member.declName.baseName.text
        }
        guard let name else { return false }
        if let queues { return queues.contains(name) }
        let search = QueueSearch(viewMode: .sourceAccurate)
        search.walk(base.root)
        let found = search.made.subtracting(search.others)
        queues = found
        return found.contains(name)
    }
}

/// A search for constants that hold new queues, and other declarations with the same names.
private final class QueueSearch: SyntaxVisitor {
    var made: Set<String> = []
    var others: Set<String> = []

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return .visitChildren }
        let variable = node.parent?.parent?.as(VariableDeclSyntax.self)
        // A queue with a target runs where the target does, which may be the main queue.
        if variable?.bindingSpecifier.tokenKind == .keyword(.let),
            let call = node.initializer?.value.as(FunctionCallExprSyntax.self),
            call.calledExpression.trimmedDescription == "DispatchQueue",
            call.arguments.first?.label?.text == "label",
            !call.arguments.contains(where: { $0.label?.text == "target" })
        {
            made.insert(name)
        } else {
            others.insert(name)
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        others.insert((node.secondName ?? node.firstName).text)
        return .visitChildren
    }

    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
        others.insert((node.secondName ?? node.firstName).text)
        return .visitChildren
    }

    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
        others.insert(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, node.initializer != nil {
            others.insert(name)
        }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        // `queue.setTarget(queue: .main)`
        if node.declName.baseName.text == "setTarget", let base = node.base {
            others.insert(
                base.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? base.trimmedDescription)
        }
        return .visitChildren
    }
}
#endif
