// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The body of a getter that creates one factory, with the constants before it.
struct FactoryBody {
    /// The constants that the factory's closure uses: `let application = UIApplication.shared`.
    let constants: [VariableDeclSyntax]
    /// The expression that creates the factory.
    let expression: ExprSyntax
    let chain: FactoryChain

    /// Reads a body; `nil` if it does anything else.
    init?(_ body: CodeBlockItemListSyntax) {
        guard let last = body.last else { return nil }
        guard let expression = last.item.as(ExprSyntax.self) ?? last.item.as(ReturnStmtSyntax.self)?.expression,
            let chain = FactoryChain(expression)
        else { return nil }
        constants = body.dropLast().compactMap { $0.item.as(VariableDeclSyntax.self) }
        guard constants.count == body.count - 1, constants.allSatisfy(\.isConstant) else { return nil }
        self.expression = expression
        self.chain = chain
    }

    /// Returns the edits that put the constants into the closure of the binding, each on its own line.
    func edits(
        enclosingConstantsIn closure: ClosureExprSyntax, _ call: String, _ text: SourceText
    ) throws(Stay) -> [TextEdit] {
        guard let first = constants.first, let last = constants.last, let value = closure.statements.first,
            let end = closure.statements.last?.bytes.upperBound, closure.signature == nil
        else { throw Stay("its getter does more than create one factory") }
        let lines = text.line(at: first.bytes.lowerBound)...text.line(at: last.bytes.upperBound)
        let start = text.range(ofLine: lines.lowerBound).lowerBound
        guard text.isBlank(start..<first.bytes.lowerBound),
            text.line(at: expression.bytes.lowerBound) > lines.upperBound
        else { throw Stay("its getter has constants on the line of the factory") }
        let indentation = String(decoding: text.bytes[start..<first.bytes.lowerBound], as: UTF8.self)
        let outer = first.enclosing(VariableDeclSyntax.self)?.bytes.lowerBound ?? start
        let step = String(indentation.dropFirst(text.indentation(ofLine: text.line(at: outer)).count))
        let inner = "\n" + indentation + step
        var edits = [TextEdit(first.bytes.lowerBound..<first.bytes.lowerBound, call + " {" + inner)]
        for line in lines.dropFirst() where !text.content(ofLine: line).isEmpty {
            let start = text.range(ofLine: line).lowerBound
            edits.append(TextEdit(start..<start, step))
        }
        let isSeparate = text.content(ofLine: text.line(at: expression.bytes.lowerBound) - 1).isEmpty
        edits.append(TextEdit(last.bytes.upperBound..<value.bytes.lowerBound, (isSeparate ? "\n" : "") + inner))
        let brace = closure.rightBrace.bytes.lowerBound
        if text.line(at: end) == text.line(at: brace) { edits.append(TextEdit(end..<brace, "\n" + indentation)) }
        return edits
    }
}

extension VariableDeclSyntax {
    /// Whether it declares only constants with values.
    fileprivate var isConstant: Bool {
        bindingSpecifier.text == "let" && attributes.isEmpty
            && bindings.allSatisfy { $0.initializer != nil && $0.pattern.is(IdentifierPatternSyntax.self) }
    }
}

extension TokenSyntax {
    /// The bytes of a word and the space after it.
    var bytesWithSpace: Range<Int> { positionAfterSkippingLeadingTrivia.utf8Offset..<endPosition.utf8Offset }
}
#endif
