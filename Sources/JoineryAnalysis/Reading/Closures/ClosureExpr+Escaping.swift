// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
package import SwiftSyntax

extension ClosureExprSyntax {
    /// Whether the closure may be kept and called after the surrounding code, as far as its position shows.
    ///
    /// A function with a lowercase name is assumed to call it immediately unless it is known to keep it. A type's
    /// initializer, and anything else that takes a closure, is assumed to keep it unless it is known not to.
    var mayOutliveItsCall: Bool {
        if isCalledHere { return false }
        guard let call = callThatTakesIt else { return true }
        let callee = call.calledExpression.withoutTypeArguments
        let name: String
        if let member = callee.as(MemberAccessExprSyntax.self) {
            name = member.declName.baseName.text
        } else if let reference = callee.as(DeclReferenceExprSyntax.self) {
            name = reference.baseName.text
        } else {
            return true
        }
        if name.first?.isUppercase == true {
            return !Self.typesThatCallAtOnce.contains(name) || label == "unfolding"
        }
        return name == "init" || Self.keepers.contains(name) || Self.isNameOfEvent(name) || label == "onChange"
    }

    /// Whether a call calls it: `{ … }()`, `({ … })()`.
    var isCalledHere: Bool {
        var callee = ExprSyntax(self)
        while let parentheses = callee.parent?.parent?.parent?.as(TupleExprSyntax.self), parentheses.elements.count == 1
        {
            callee = ExprSyntax(parentheses)
        }
        return callee.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == callee.id
    }

    /// The call that takes the closure as an argument, or that calls it.
    package var callThatTakesIt: FunctionCallExprSyntax? {
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

    /// The label with which the closure is passed to a function.
    private var label: String? {
        parent?.as(LabeledExprSyntax.self)?.label?.text
            ?? parent?.as(MultipleTrailingClosureElementSyntax.self)?.label.text
    }

    /// Functions of the standard libraries that keep a closure.
    private static let keepers: Set = [
        "async", "asyncAfter", "detached", "immediateDetached", "sink", "assign", "scheduledTimer", "addOperation",
        "addObserver", "addBarrierBlock", "addExecutionBlock", "detachNewThread", "notify", "setEventHandler",
        "setCancelHandler", "handleEvents", "receive", "subscribe", "observe", "schedule", "dataTask", "task", "lazy",
        "refreshable", "animate", "addAction", "addHandler", "addListener",
    ]

    /// Types whose initializers call a closure and do not keep it.
    private static let typesThatCallAtOnce: Set = [
        "Array", "ContiguousArray", "Dictionary", "OrderedDictionary", "Set", "OrderedSet", "String", "Result", "Data",
        "Regex", "AsyncStream", "AsyncThrowingStream", "InlineArray",
    ]

    /// Whether the function's name is that of an event handler: `onTap`, `whenReady`.
    private static func isNameOfEvent(_ name: String) -> Bool {
        ["on", "when"].contains { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true }
    }
}
#endif
