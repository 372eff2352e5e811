// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
internal import SwiftSyntax

extension ClosureExprSyntax {
    /// Whether the closure may be kept and called when what surrounds it is over, as far as its place tells.
    ///
    /// A function that begins with a small letter is taken to call it at once, unless it is known to keep it; a type's
    /// initialiser to keep it; and so is anything else that a closure can be given to.
    var mayOutliveItsCall: Bool {
        guard let call = callThatTakesIt else { return true }
        let callee = call.calledExpression
        if callee.id == ExprSyntax(self).id { return false }
        let name: String
        if let member = callee.as(MemberAccessExprSyntax.self) {
            name = member.declName.baseName.text
        } else if let reference = callee.as(DeclReferenceExprSyntax.self) {
            name = reference.baseName.text
        } else {
            return true
        }
        return name == "init" || name.first?.isUppercase == true || Self.keepers.contains(name)
    }

    /// The call that the closure is an argument of, or that calls the closure itself.
    var callThatTakesIt: FunctionCallExprSyntax? {
        guard let parent else { return nil }
        if let call = parent.as(FunctionCallExprSyntax.self) { return call }
        if let argument = parent.as(LabeledExprSyntax.self) {
            return argument.parent?.parent?.as(FunctionCallExprSyntax.self)
        }
        if let closure = parent.as(MultipleTrailingClosureElementSyntax.self) {
            return closure.parent?.parent?.as(FunctionCallExprSyntax.self)
        }
        return nil
    }

    /// Functions of the standard libraries that keep a closure.
    private static let keepers: Set = [
        "async", "asyncAfter", "detached", "addTask", "sink", "scheduledTimer", "addOperation", "addObserver",
        "handleEvents",
        "receive", "onChange", "onAppear", "task", "lazy", "animate",
    ]
}
#endif
