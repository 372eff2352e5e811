// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

extension NativeSupply {
    /// Returns the native form of an assignment to an element of the dialect's type, or to a part of its value:
    /// `InjectedValues[\.store] = stub` becomes `prepareDependencies { $0[\.store] = stub }`.
    ///
    /// - Parameter element: The bytes that name the element.
    static func assignment(
        to binding: MigratingBinding, _ sequence: SequenceExprSyntax, of element: Range<Int>
    ) throws(Stay) -> NativeSupply {
        for part in sequence.elements {
            if let word = part.firstWordOfCaller { throw Stay("its new value uses '\(word)'") }
        }
        let end = sequence.bytes.upperBound
        return NativeSupply(
            head: element, element.upperBound..<end,
            edits: [
                TextEdit(element, "prepareDependencies { $0[\\.\(binding.name)]"), TextEdit(end..<end, " }"),
            ])
    }

    /// Returns the native form of a statement in a closure that changes dependencies, in which only the name of the
    /// binding differs: `$0[.store] = stub`.
    static func renaming(_ arguments: LabeledExprListSyntax, of binding: MigratingBinding) throws(Stay) -> NativeSupply
    {
        guard let name = arguments.first?.expression.bytes else { throw Stay("a change of it is not understood") }
        return NativeSupply(head: name, name, edits: [TextEdit(name, "\\.\(binding.name)")])
    }

    /// Returns the native form of a call that changes a binding: `$0.override(.store) { … }`,
    /// `InjectedValues.useLive(\.store)`.
    ///
    /// - Parameters:
    ///   - isOfSpace: Whether the call is a static one of the dialect's type, which changes the current world.
    ///   - addsGraph: Whether the native closure also takes the graph.
    static func change(
        of binding: MigratingBinding, by call: FunctionCallExprSyntax, isOfSpace: Bool, addsGraph: Bool
    ) throws(Stay) -> NativeSupply {
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base else {
            throw Stay("a change of it is not understood")
        }
        var native = try renaming(call.arguments, of: binding)
        if isOfSpace {
            let end = call.bytes.upperBound
            native.further += [TextEdit(base.bytes, "prepareDependencies { $0"), TextEdit(end..<end, " }")]
        }
        if addsGraph {
            guard let closure = call.closures.first, let edits = closure.editsAddingGraph else {
                throw Stay("a closure that decorates it is not understood")
            }
            native.further += edits
        }
        return native
    }

    private init(head: Range<Int>, _ closure: Range<Int>, edits: [TextEdit]) {
        self.init(head: head, closure: closure, tail: closure.upperBound..<closure.upperBound, value: nil)
        further = edits
        keepsForm = true
    }
}

extension TokenSyntax {
    /// The call of a member that begins with the token: `$0.override(.store) { … }`.
    var changingCall: FunctionCallExprSyntax? {
        guard let call = enclosing(FunctionCallExprSyntax.self), call.bytes.lowerBound == bytes.lowerBound,
            call.calledExpression.is(MemberAccessExprSyntax.self)
        else { return nil }
        return call
    }
}

extension ClosureExprSyntax {
    /// The edits that add a second parameter, which is not used; `nil` if its parameters are not understood.
    fileprivate var editsAddingGraph: [TextEdit]? {
        switch signature?.parameterClause {
        case .simpleInput(let names)?:
            guard names.count == 1, let name = names.first else { return nil }
            return [TextEdit(name.bytes.upperBound..<name.bytes.upperBound, ", _")]
        case .parameterClause(let clause)?:
            guard clause.parameters.count == 1, let parameter = clause.parameters.first else { return nil }
            return [TextEdit(clause.bytes, "\((parameter.secondName ?? parameter.firstName).text), _")]
        case nil:
            let end = leftBrace.endPosition.utf8Offset
            let own = tokens(viewMode: .sourceAccurate).filter {
                $0.text == "$0" && $0.enclosing(ClosureExprSyntax.self)?.id == id
            }
            let space = leftBrace.endPositionBeforeTrailingTrivia.utf8Offset == end ? " " : ""
            return [TextEdit(end..<end, "\(space)value, _ in ")] + own.map { TextEdit($0.bytes, "value") }
        }
    }
}

extension ExprSyntax {
    /// The first word in an expression that means something else in a closure, or is not allowed there: `$0`, `try`,
    /// `await`.
    fileprivate var firstWordOfCaller: String? {
        tokens(viewMode: .sourceAccurate).first { token in
            let word = token.text
            guard word == "try" || word == "await" || word.hasPrefix("$") && Int(word.dropFirst()) != nil else {
                return false
            }
            if word == "try", token.parent?.as(TryExprSyntax.self)?.questionOrExclamationMark != nil { return false }
            guard let closure = token.enclosing(ClosureExprSyntax.self) else { return true }
            return !bytes.contains(closure.bytes.lowerBound)
        }?.text
    }
}

extension SyntaxProtocol {
    /// Whether the code changes this expression's value where it reads it: `settings.path = …`, `count += 1`.
    ///
    /// Code can change the parts of a reference anywhere.
    func isChangedInPlace(in binding: MigratingBinding) -> Bool {
        let type = binding.fact.type
        let isCollection = type.hasPrefix("[") || ["Array<", "Set<", "Dictionary<"].contains { type.hasPrefix($0) }
        guard let isWhole = changeInPlace(ofCollection: isCollection) else { return false }
        return isWhole || binding.declaration?.isReference != true
    }

    /// Whether the code replaces the value, and not only a part of it; `nil` if it changes nothing.
    private func changeInPlace(ofCollection isCollection: Bool) -> Bool? {
        var node = Syntax(self)
        var isWhole = true
        while let parent = node.parent {
            let base =
                parent.as(MemberAccessExprSyntax.self)?.base
                ?? parent.as(SubscriptCallExprSyntax.self)?.calledExpression
            if base.map(Syntax.init) == node {
                isWhole = false
            } else if !parent.is(OptionalChainingExprSyntax.self), !parent.is(ForceUnwrapExprSyntax.self) {
                break
            }
            node = parent
        }
        if node.parent?.is(InOutExprSyntax.self) == true { return isWhole }
        if let call = node.parent?.as(FunctionCallExprSyntax.self), Syntax(call.calledExpression) == node,
            call.isStatement, let callee = ServiceSyntax.callee(of: call), Self.changes.contains(callee.name)
        {
            // A function of the value itself can be one of the program's.
            return isCollection || callee.base.map(Syntax.init) != Syntax(self) ? isWhole : nil
        }
        guard let list = node.parent?.as(ExprListSyntax.self), list.first.map(Syntax.init) == node else { return nil }
        guard let operation = list.dropFirst().first else { return nil }
        if operation.is(AssignmentExprSyntax.self) { return isWhole }
        guard let symbol = operation.as(BinaryOperatorExprSyntax.self)?.operator.text, symbol.hasSuffix("="),
            !["==", "!=", "<=", ">=", "===", "!=="].contains(symbol)
        else { return nil }
        return isWhole
    }

    /// The functions of the standard library that change a value.
    private static var changes: Set<String> {
        [
            "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeValue", "removeSubrange",
            "replaceSubrange", "popFirst", "popLast", "sort", "reverse", "shuffle", "swapAt", "merge", "update",
            "updateValue", "toggle", "formUnion", "formIntersection", "formSymmetricDifference", "subtract", "negate",
        ]
    }
}
#endif
