// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The code around a call that resolves a service, which takes a value that may be missing.
///
/// A native read always returns a value, so the unwrapping is removed with the call. Code that keeps unwrapping gets an
/// optional: `if let a = Optional(inject(\.a))`.
struct ResolutionContext {
    /// The bytes that a native read replaces.
    private(set) var range: Range<Int>
    /// Further edits that the native read requires.
    private(set) var edits: [TextEdit] = []
    /// The `try` in front of an expression that resolves several services.
    private(set) var attempt: NativeUse.Attempt?
    /// Whether the code around it keeps unwrapping an optional.
    private(set) var keepsOptional = false

    /// Reads the context of a call.
    ///
    /// - Parameters:
    ///   - isOptional: Whether the call returns an optional.
    ///   - throwing: The functions that throw if there is no value.
    ///   - isInChain: Whether the call returns a value, and its base may be missing: `injector?.resolve(A.self)`.
    init(
        _ call: ExprSyntax, isOptional: Bool, throwing: Set<String> = [], isInChain: Bool = false
    ) throws(Stay) {
        range = call.bytes
        var call = call
        while let tuple = call.parent?.parent?.parent?.as(TupleExprSyntax.self), tuple.elements.count == 1 {
            call = ExprSyntax(tuple)
        }
        var isOptional = isOptional
        if !throwing.isEmpty {
            if let attempt = call.parent?.as(TryExprSyntax.self), CallSearch.count(of: throwing, in: attempt) == 1 {
                isOptional = attempt.questionOrExclamationMark?.text == "?"
                call = ExprSyntax(attempt)
                range = call.bytes
            } else {
                attempt = try Self.attempt(around: call, throwing)
            }
        }
        if isInChain, call.parent?.is(MemberAccessExprSyntax.self) == true {
            guard Self.isStatement(Syntax(call)) else {
                throw Stay("its value is part of an optional chain")
            }
        } else if isOptional || isInChain {
            try readOptional(call)
        }
    }

    /// Whether an expression, with the members and calls that follow it, is a whole statement.
    private static func isStatement(_ expression: Syntax) -> Bool {
        var node = expression
        while let parent = node.parent, parent.is(MemberAccessExprSyntax.self) || parent.is(FunctionCallExprSyntax.self)
        {
            node = parent
        }
        return node.parent?.is(CodeBlockItemSyntax.self) == true
    }

    private static func attempt(around call: ExprSyntax, _ throwing: Set<String>) throws(Stay) -> NativeUse.Attempt {
        guard let attempt = call.enclosing(TryExprSyntax.self), attempt.questionOrExclamationMark?.text != "?" else {
            throw Stay("its resolution does not directly follow 'try'")
        }
        let names = CallSearch.names(in: attempt)
        let others = names.filter { !throwing.contains($0) }
        guard others.allSatisfy({ $0.first?.isUppercase == true || $0 == "resolve" || $0 == "init" }) else {
            throw Stay("'try' applies to more than its resolution")
        }
        let start = attempt.bytes.lowerBound
        return NativeUse.Attempt(
            word: start..<attempt.expression.bytes.lowerBound, count: names.count - others.count)
    }

    private mutating func readOptional(_ call: ExprSyntax) throws(Stay) {
        guard let parent = call.parent else { return }
        if parent.is(ForceUnwrapExprSyntax.self) {
            range = parent.bytes
        } else if let element = parent.as(LabeledExprSyntax.self) {
            try readArgument(element)
        } else if let sequence = parent.parent?.as(SequenceExprSyntax.self) {
            try read(call, in: sequence)
        } else if let condition = parent.parent?.as(OptionalBindingConditionSyntax.self) {
            read(condition)
        } else if let clause = parent.as(InitializerClauseSyntax.self) {
            keepsOptional = clause.annotation == nil
        } else if parent.is(OptionalChainingExprSyntax.self) {
            readChain(parent)
        } else if !parent.is(ReturnStmtSyntax.self), !parent.is(CodeBlockItemSyntax.self) {
            keepsOptional = true
        }
    }

    /// Reads an argument. Its parameter also takes a value, unless the function only unwraps or compares it.
    private mutating func readArgument(_ argument: LabeledExprSyntax) throws(Stay) {
        guard let taker = argument.parent?.parent else { return }
        switch Self.name(ofTaker: argument) {
        case "XCTUnwrap", "#require":
            guard let attempt = taker.parent?.as(TryExprSyntax.self),
                argument.parent?.firstToken(viewMode: .sourceAccurate)
                    == argument.firstToken(viewMode: .sourceAccurate)
            else {
                keepsOptional = true
                return
            }
            range = attempt.bytes
        case "XCTAssertNil": throw Stay("a test expects it to be missing")
        case "XCTAssertNotNil", "#expect": keepsOptional = true
        default: return
        }
    }

    /// Returns the name of the function or macro that takes an argument.
    private static func name(ofTaker argument: LabeledExprSyntax) -> String {
        let taker = argument.parent?.parent
        return taker?.as(FunctionCallExprSyntax.self).flatMap { ServiceSyntax.callee(of: $0)?.name }
            ?? taker?.as(MacroExpansionExprSyntax.self).map { "#" + $0.macroName.text } ?? ""
    }

    private static let assertions: Set = ["#expect", "#require", "XCTAssert", "XCTAssertTrue"]

    private mutating func read(_ call: ExprSyntax, in sequence: SequenceExprSyntax) throws(Stay) {
        let elements = Array(sequence.elements)
        guard let index = elements.firstIndex(where: { $0.id == call.id }) else { return }
        let before = index > 0 ? elements[index - 1] : nil
        let after = index + 1 < elements.count ? elements[index + 1] : nil
        let sign = { (element: ExprSyntax?) in element?.as(BinaryOperatorExprSyntax.self)?.operator.text }
        if sign(after) == "==", elements.last?.is(NilLiteralExprSyntax.self) == true,
            let argument = sequence.parent?.as(LabeledExprSyntax.self),
            Self.assertions.contains(Self.name(ofTaker: argument))
        {
            throw Stay("a test expects it to be missing")
        }
        if sign(after) == "??", index + 3 == elements.count, before.map({ $0.is(AssignmentExprSyntax.self) }) ?? true {
            range = range.lowerBound..<elements[index + 2].bytes.upperBound
        } else if before?.is(AssignmentExprSyntax.self) == true, after == nil {
            return
        } else if after?.is(UnresolvedAsExprSyntax.self) == true || after?.is(UnresolvedIsExprSyntax.self) == true
            || [sign(before), sign(after)].contains("===")
        {
            return
        } else {
            keepsOptional = true
        }
    }

    /// Reads `guard let x = r.resolve(A.self) else { … }`.
    private mutating func read(_ condition: OptionalBindingConditionSyntax) {
        guard let list = condition.parent?.parent?.as(ConditionElementListSyntax.self),
            let statement = list.parent?.as(GuardStmtSyntax.self)
        else {
            keepsOptional = true
            return
        }
        guard list.count == 1, statement.body.statements.count == 1 else {
            keepsOptional = true
            return
        }
        edits.append(TextEdit(statement.bytes.lowerBound..<condition.bytes.lowerBound))
        range = range.lowerBound..<statement.bytes.upperBound
    }

    /// Reads `r.resolve(A.self)?.start()`.
    private mutating func readChain(_ chain: Syntax) {
        guard Self.isStatement(chain) else {
            keepsOptional = true
            return
        }
        range = chain.bytes
    }
}

/// A search for the names of called functions, except those in closures.
private final class CallSearch: SyntaxVisitor {
    private var names: [String] = []

    static func names(in attempt: TryExprSyntax) -> [String] {
        let search = CallSearch(viewMode: .sourceAccurate)
        search.walk(attempt.expression)
        return search.names
    }

    static func count(of names: Set<String>, in attempt: TryExprSyntax) -> Int {
        Self.names(in: attempt).count(where: names.contains)
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        names.append(ServiceSyntax.callee(of: node)?.name ?? "")
        return .visitChildren
    }
}
#endif
