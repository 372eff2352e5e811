// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
@_spi(RawSyntax) package import SwiftSyntax

extension TokenSyntax {
    /// The text, without trivia.
    ///
    /// It replaces the library's property of that name, which first creates the token's kind, and takes twice as long.
    var text: String { String(syntaxText: rawText) }

    /// The text without the backticks around a name: `default` for `` `default` ``.
    package var name: String {
        let text = rawText
        guard text.first == UInt8(ascii: "`"), text.count > 2 else { return String(syntaxText: text) }
        return String(self.text.dropFirst().dropLast())
    }
}

// The raw tree, without positions and parents, takes a tenth of the time. It suffices to see that most nodes need no
// closer look.

extension RawSyntax {
    /// Returns the first child that satisfies a condition.
    func child(where matches: (RawSyntax) -> Bool) -> RawSyntax? {
        guard let layout = layoutView else { return nil }
        for case let child? in layout.children where matches(child) { return child }
        return nil
    }

    /// Whether it is the operator of an assignment, such as `=` and `+=`.
    var isAssignment: Bool {
        if kind == .assignmentExpr { return true }
        guard kind == .binaryOperatorExpr, let text = child(where: \.isToken)?.tokenView?.rawText else { return false }
        return text.count > 1 && text.last == UInt8(ascii: "=") && !Self.comparisons.contains(text)
    }

    private static let comparisons: Set<SyntaxText> = ["==", "!=", "<=", ">=", "===", "!==", "~="]
}

extension DeclModifierListSyntax {
    /// Returns the name of the first modifier that satisfies a condition.
    ///
    /// - Parameter matches: Takes the name, and whether the modifier has a detail, such as that of `private(set)`.
    func first(where matches: (SyntaxText, _ hasDetail: Bool) -> Bool) -> String? {
        guard let modifiers = raw.layoutView?.children else { return nil }
        for case let modifier? in modifiers {
            let name = modifier.child { $0.isToken }?.tokenView?.rawText
            if let name, matches(name, modifier.child { $0.kind == .declModifierDetail } != nil) {
                return String(syntaxText: name)
            }
        }
        return nil
    }

    /// Whether they contain `static` or `class`.
    package var areOfType: Bool { first { name, _ in name == "static" || name == "class" } != nil }

    /// Whether they contain `lazy`.
    var areLazy: Bool { first { name, _ in name == "lazy" } != nil }
}

extension SequenceExprSyntax {
    /// The target of an assignment: `$0.clock` in `$0.clock = …` and `$0.count` in `$0.count += 1`.
    package var assignedTarget: ExprSyntax? {
        let list = raw.child { $0.kind == .exprList }?.layoutView?.children
        guard let list, list.count > 1, let sign = list[1], sign.isAssignment else { return nil }
        return elements.first
    }
}

extension FunctionCallExprSyntax {
    /// Whether there are closures among its arguments, including trailing ones.
    var takesClosures: Bool {
        var isFunction = true
        return raw.child { child in
            switch child.kind {
            case .unexpectedNodes: return false
            // The first expression is the called function, which may be a closure.
            case _ where isFunction:
                isFunction = false
                return false
            case .closureExpr: return true
            case .multipleTrailingClosureElementList: return child.child { _ in true } != nil
            case .labeledExprList: return child.child { $0.child { $0.kind == .closureExpr } != nil } != nil
            default: return false
            }
        } != nil
    }
}

extension FunctionParameterSyntax {
    /// Whether there is more than names and a type.
    var mayContainCode: Bool {
        raw.child { child in
            switch child.kind {
            case .initializerClause, .unexpectedNodes: true
            case .attributeList: child.child { _ in true } != nil
            default: false
            }
        } != nil
    }
}

extension VariableDeclSyntax {
    /// Whether a property has accessors, including observers.
    var hasAccessors: Bool {
        raw.child { $0.kind == .patternBindingList }?.child { $0.child { $0.kind == .accessorBlock } != nil } != nil
    }
}

extension SyntaxCollection {
    /// The elements, for loops that run for many nodes. The collection's own iterator takes three times as long.
    var each: some Sequence<Element> { children(viewMode: .all).lazy.compactMap { Element($0) } }
}

extension String {
    /// Whether the first character is uppercase; `nil` if there is none. For ASCII, it does not look up the character.
    package var beginsUppercase: Bool? {
        guard let byte = utf8.first else { return nil }
        return byte < 0x80 ? byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") : first?.isUppercase
    }

    /// Whether the first character is lowercase; `nil` if there is none.
    var beginsLowercase: Bool? {
        guard let byte = utf8.first else { return nil }
        return byte < 0x80 ? byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") : first?.isLowercase
    }
}

extension Syntax {
    /// The parameters of a function, initializer, or subscript.
    package var parameters: FunctionParameterClauseSyntax? {
        self.as(FunctionDeclSyntax.self)?.signature.parameterClause
            ?? self.as(InitializerDeclSyntax.self)?.signature.parameterClause
            ?? self.as(SubscriptDeclSyntax.self)?.parameterClause
    }
}
#endif
