// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The native form of a binding object's declaration.
struct ObjectForm {
    private let variable: VariableDeclSyntax
    private let name: TokenSyntax
    private let call: FunctionCallExprSyntax
    private let type: TypeSyntax?
    private let closure: ClosureExprSyntax?
    private let test: ClosureExprSyntax?
    private let source: MigrationSource

    /// Reads the declaration.
    ///
    /// - Throws: ``Stay`` if it has no native form.
    init(_ variable: VariableDeclSyntax, _ source: MigrationSource) throws(Stay) {
        guard variable.bindings.count == 1, let property = variable.bindings.first,
            let name = property.pattern.as(IdentifierPatternSyntax.self)?.identifier
        else { throw Stay("it is declared together with others") }
        guard variable.getterBody == nil else { throw Stay("each access creates another object") }
        guard let call = property.initializer?.value.as(FunctionCallExprSyntax.self), property.accessorBlock == nil
        else {
            throw Stay("it is not created where it is declared")
        }
        self.variable = variable
        self.name = name
        self.call = call
        self.source = source
        let closures = try Self.closures(of: call)
        (closure, test) = (closures[""], closures["test"])
        let annotated = property.typeAnnotation?.type.as(IdentifierTypeSyntax.self)?.genericArgumentClause
        let written = call.calledExpression.as(GenericSpecializationExprSyntax.self)?.genericArgumentClause
        type = (annotated ?? written)?.arguments.first?.argument.as(TypeSyntax.self)
    }

    private static func closures(of call: FunctionCallExprSyntax) throws(Stay) -> [String: ClosureExprSyntax] {
        var closures: [String: ClosureExprSyntax] = [:]
        for argument in call.arguments {
            guard let closure = argument.expression.as(ClosureExprSyntax.self) else {
                throw Stay("it is not created by one closure")
            }
            closures[argument.label?.text ?? ""] = closure
        }
        if let trailing = call.trailingClosure { closures[""] = trailing }
        for trailing in call.additionalTrailingClosures { closures[trailing.label.text] = trailing.closure }
        if closures["preview"] != nil { throw Stay("it has a value for previews") }
        if closures.values.contains(where: { $0.signature?.capture != nil }) {
            throw Stay("its closure has a capture list")
        }
        return closures
    }

    /// Returns the native form.
    func declaration(of binding: MigratingBinding, _ types: MigrationTypes) throws(Stay) -> NativeDeclaration {
        try MigrationTypes.checkIsolation(binding.fact.isolation)
        guard let text = type.map(types.text) ?? typeBuilt else { throw Stay("its type is not written") }
        if closure != nil, let type {
            try types.checkSendable(type, isolation: binding.fact.isolation)
        } else if closure != nil {
            try types.checkSendable(text, isolation: binding.fact.isolation)
        }
        var edits = edits(around: text)
        if edits.contains(where: { source.hasComment(in: $0.range) }) {
            throw Stay("its declaration has a comment in it")
        }
        if binding.name != name.text { edits.append(TextEdit(name.bytes, binding.name.asIdentifier)) }
        for token in variable.modifiers.map(\.name) where token.text == "static" {
            edits.append(TextEdit(token.bytes.lowerBound..<token.endPosition.utf8Offset))
        }
        edits.append(TextEdit(variable.bindingSpecifier.bytes, "var"))
        for word in [closure, test].compactMap({ $0?.loneReturn }) {
            edits.append(TextEdit(word.bytes.lowerBound..<word.endPosition.utf8Offset))
        }
        return NativeDeclaration(
            range: variable.bytes, type: text, scope: .singleton, edits: edits,
            isReference: types.isReference(type.map(TypeName.of) ?? text))
    }

    /// The type that the closure builds, if it is only the call of an initializer.
    private var typeBuilt: String? {
        guard let call = closure?.statements.onlyExpression?.as(FunctionCallExprSyntax.self),
            let name = TypeName.of(call.calledExpression), TypeName.last(of: name).first?.isUppercase == true
        else { return nil }
        return call.calledExpression.trimmedDescription
    }

    /// Returns the edits of the code around the closures.
    private func edits(around type: String) -> [TextEdit] {
        let start = name.bytes.upperBound
        guard let closure else {
            return [TextEdit(start..<call.bytes.upperBound, ": \(type) { required() }")]
        }
        let last = test ?? closure
        let hasSeveralLines =
            source.text.line(at: closure.bytes.lowerBound) < source.text.line(at: last.bytes.upperBound)
        let indentation = source.indentation(at: variable.bytes.lowerBound)
        let unit = indentation.isEmpty ? "    " : indentation
        let (open, end) = hasSeveralLines ? ("\n\(indentation)\(unit)", "\n\(indentation)") : (" ", " ")
        var edits = [
            TextEdit(start..<closure.bytes.lowerBound, ": \(type) {\(open)singleton "),
            TextEdit(last.bytes.upperBound..<call.bytes.upperBound, "\(end)}"),
        ]
        if let test { edits.append(TextEdit(closure.bytes.upperBound..<test.bytes.lowerBound, " test: ")) }
        for range in [closure, test].compactMap({ $0?.bytes }) {
            edits += source.indenting(range, by: unit)
        }
        return edits
    }
}

extension MigrationSource {
    /// Returns the edits that indent all lines of a range except the first and the empty ones.
    func indenting(_ range: Range<Int>, by unit: String) -> [TextEdit] {
        let lines = text.line(at: range.lowerBound)...text.line(at: range.upperBound - 1)
        return lines.dropFirst().filter { !text.content(ofLine: $0).isEmpty }.map { line in
            let start = text.range(ofLine: line).lowerBound
            return TextEdit(start..<start, unit)
        }
    }
}
#endif
