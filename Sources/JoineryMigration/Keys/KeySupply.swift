// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A statement that changes a dependency: `$0.store = …`, `$0.client.fetch = …`, `store.dependencies.clock = …`, or a
/// modifier, `.dependency(\.store, …)`.
struct KeySupply {
    /// The statement; `nil` for a modifier.
    let statement: CodeBlockItemSyntax?
    /// The call of a modifier.
    let modifier: FunctionCallExprSyntax?
    /// The name that begins the target: `$0`, or that of a parameter or store.
    let root: DeclReferenceExprSyntax?
    /// The members after it, and keys, in order.
    let steps: [ExprSyntax]
    /// Whether the new value depends on the old one: `$0.count += 1`.
    let isCompound: Bool

    /// Reads the statement that begins with a token, or the modifier with this name.
    init?(at token: TokenSyntax) {
        if ["dependency", "transformDependency"].contains(token.text),
            let call = token.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
        {
            (statement, modifier, root, steps, isCompound) = (nil, call, nil, [], false)
            return
        }
        var next = token.parent
        while let node = next, node.bytes.lowerBound == token.bytes.lowerBound {
            if node.is(CodeBlockItemSyntax.self) { break }
            next = node.parent
        }
        guard let item = next?.as(CodeBlockItemSyntax.self), let (target, isCompound) = Self.target(of: item) else {
            return nil
        }
        var steps: [ExprSyntax] = []
        var expression = target
        while true {
            if let access = expression.as(MemberAccessExprSyntax.self), let base = access.base {
                steps.append(expression)
                expression = base
            } else if let call = expression.as(SubscriptCallExprSyntax.self) {
                steps.append(expression)
                expression = call.calledExpression
            } else if let chained = expression.as(OptionalChainingExprSyntax.self) {
                expression = chained.expression
            } else if let forced = expression.as(ForceUnwrapExprSyntax.self) {
                expression = forced.expression
            } else {
                break
            }
        }
        guard let root = expression.as(DeclReferenceExprSyntax.self) else { return nil }
        (statement, modifier, self.root, self.steps) = (item, nil, root, steps.reversed())
        self.isCompound = isCompound
    }

    private static func target(of item: CodeBlockItemSyntax) -> (ExprSyntax, isCompound: Bool)? {
        if let sequence = item.item.as(SequenceExprSyntax.self), let target = sequence.assignedTarget {
            return (target, sequence.elements.dropFirst().first?.is(AssignmentExprSyntax.self) == false)
        }
        var expression = item.item.as(ExprSyntax.self)
        while let inner = expression?.as(TryExprSyntax.self)?.expression
            ?? expression?.as(AwaitExprSyntax.self)?.expression
        {
            expression = inner
        }
        return expression?.as(FunctionCallExprSyntax.self).map { ($0.calledExpression, false) }
    }

    /// Returns the bytes of the member or key of a binding, with the dot before it, the text before the element that
    /// replaces it, and its position in ``steps``; `nil` if the target is another binding.
    func element(of name: String, isKey: (String) -> Bool) -> (range: Range<Int>, base: String, index: Int)? {
        guard let root else { return nil }
        for (index, step) in steps.enumerated() {
            if let access = step.as(MemberAccessExprSyntax.self), access.declName.baseName.name == name {
                return (access.period.bytes.lowerBound..<access.bytes.upperBound, "", index)
            }
            if let call = step.as(SubscriptCallExprSyntax.self),
                call.arguments.first?.expression.metatypeName.map(isKey) == true
            {
                return (call.leftSquare.bytes.lowerBound..<call.bytes.upperBound, "", index)
            }
        }
        return root.baseName.name == name ? (root.bytes, "self", -1) : nil
    }

    /// Whether it affects objects that were created before it.
    func isAroundReaders(inTest: Bool) -> Bool {
        if let modifier { return modifier.enclosing(AttributeSyntax.self) == nil }
        if steps.contains(where: { $0.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "dependencies" }) {
            return true
        }
        guard !inTest, let call = statement?.enclosing(ClosureExprSyntax.self)?.callThatTakesIt,
            call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "withDependencies",
            !call.isWithinPreview
        else { return false }
        // An operation that only creates an object gives it the changes.
        let operation =
            call.additionalTrailingClosures.first?.closure
            ?? call.arguments.last?.expression.as(ClosureExprSyntax.self)
        guard let created = operation?.statements.onlyExpression?.as(FunctionCallExprSyntax.self) else { return true }
        return TypeName.of(created.calledExpression)?.first?.isUppercase != true
    }

    /// Returns whether a change uses the value that a binding has before it, at a position in ``steps``.
    func reads(at index: Int) -> Bool { isCompound || index < steps.count - 1 }
}

extension ClosureExprSyntax {
    /// Whether it is the argument of a function that Joinery also has.
    var canTakeNativeChanges: Bool {
        guard let call = callThatTakesIt else { return false }
        let name =
            call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
            ?? call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        return name.map { ["withDependencies", "prepareDependencies", "dependencies"].contains($0) } ?? false
    }
}

extension KeyConversion {
    func supply(
        of binding: MigratingBinding, _ fact: SupplyFact, in source: MigrationSource
    ) throws(Stay) -> NativeSupply {
        guard fact.kind == .override, let token = source.token(at: fact.place), let supply = KeySupply(at: token) else {
            throw Stay("a change of it has no native form")
        }
        if let modifier = supply.modifier { return try trait(modifier, token, of: binding, in: source) }
        let isKey = { (name: String) in TypeName.last(of: name) == TypeName.last(of: binding.nameOfKey) }
        guard let element = supply.element(of: binding.fact.key.name, isKey: isKey) else {
            throw Stay("a change of it is not understood")
        }
        let start = element.range.lowerBound
        return NativeSupply(
            head: start..<start, closure: element.range, tail: start..<start, value: nil,
            further: [TextEdit(element.range, "\(element.base)[\\.\(binding.name)]")], keepsForm: true)
    }

    /// Returns the native form of the trait `.dependency(\.store, StubStore())`.
    private func trait(
        _ call: FunctionCallExprSyntax, _ name: TokenSyntax, of binding: MigratingBinding, in source: MigrationSource
    ) throws(Stay) -> NativeSupply {
        let isTrait = call.enclosing(AttributeSyntax.self) != nil
        guard name.text == "dependency", isTrait || call.arguments.count == 2 else {
            throw Stay("'.\(name.text)' of a reducer has no native form")
        }
        guard let right = call.rightParen, let value = call.arguments.last?.expression,
            call.closures.isEmpty || value.is(ClosureExprSyntax.self),
            !value.tokens(viewMode: .sourceAccurate).contains(where: { $0.text == "try" })
        else { throw Stay("a trait of a test is not understood") }
        var members = ""
        if call.arguments.count == 2, let keyPath = call.arguments.first?.expression {
            members = String(
                decoding: source.text.bytes[keyPath.bindingName.upperBound..<keyPath.bytes.upperBound], as: UTF8.self)
        }
        let start = name.bytes.lowerBound
        let function = isTrait ? "dependencies" : "transformDependency(\\.self)"
        var (head, tail) = ("\(function) { $0[\\.\(binding.name)]\(members) = ", " }")
        if !isTrait, !call.givesNamedValue, !value.is(ClosureExprSyntax.self) {
            // A reducer calls the closure for each action, and the value was created once.
            let isOfType = value.firstToken(viewMode: .sourceAccurate)?.tokenKind == .period
            let type = binding.declaration?.type ?? ""
            guard !isOfType || members.isEmpty && !type.contains(" ") else {
                throw Stay("'.\(name.text)' of a reducer has no native form")
            }
            head = "\(function) { [value = \(isOfType ? type : "")"
            tail = "] in $0[\\.\(binding.name)]\(members) = value }"
        }
        return NativeSupply(
            head: start..<start, closure: call.bytes, tail: start..<start, value: nil,
            further: [
                TextEdit(start..<value.bytes.lowerBound, head),
                TextEdit(value.bytes.upperBound..<right.bytes.upperBound, tail),
            ], keepsForm: true)
    }
}

extension FunctionCallExprSyntax {
    /// Whether the last of two arguments is a name, such as `.noop` or `Client.mock`, and calls nothing.
    fileprivate var givesNamedValue: Bool {
        arguments.count == 2 && arguments.last?.expression.is(ClosureExprSyntax.self) == false
            && arguments.last?.expression.tokens(viewMode: .sourceAccurate).allSatisfy { $0.text != "(" } == true
    }
}

extension MigratingBinding {
    /// The name of the key's type.
    var nameOfKey: String { keyParts.first.map { $0.source.token(at: $0.place)?.text ?? "" } ?? "" }
}
#endif
