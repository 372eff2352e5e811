// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A property of `InjectedValues`, with a getter and perhaps a setter.
struct ValueProperty {
    let variable: VariableDeclSyntax
    let name: TokenSyntax
    let type: TypeSyntax
    let accessors: AccessorBlockSyntax
    /// The setter, which only assigns.
    let setter: AccessorDeclSyntax?

    /// Reads the property that a token names.
    ///
    /// - Throws: ``Stay`` if it has no native form.
    init(_ name: TokenSyntax) throws(Stay) {
        guard let variable = name.enclosing(VariableDeclSyntax.self), variable.bindings.count == 1, !variable.isStatic,
            let property = variable.bindings.first
        else { throw Stay("it is declared together with others") }
        guard let type = property.typeAnnotation?.type, let accessors = property.accessorBlock,
            variable.getterBody != nil
        else { throw Stay("it is not a computed property with a type") }
        self.name = name
        self.variable = variable
        self.type = type
        self.accessors = accessors
        guard case .accessors(let list) = accessors.accessors else {
            setter = nil
            return
        }
        setter = list.first { $0.accessorSpecifier.text == "set" }
        guard list.count == (setter == nil ? 1 : 2), list.allSatisfy({ $0.effectSpecifiers == nil }) else {
            throw Stay("it has other accessors")
        }
        if let setter, Self.target(of: setter) == nil { throw Stay("its setter does more than assign") }
    }

    /// Returns the target to which a setter assigns the new value, if it does nothing else.
    private static func target(of setter: AccessorDeclSyntax) -> ExprSyntax? {
        let parameter = setter.parameters?.name.text ?? "newValue"
        guard let sequence = setter.body?.statements.onlyExpression?.as(SequenceExprSyntax.self),
            sequence.elements.count == 3, let target = sequence.assignedTarget,
            sequence.elements.last?.as(DeclReferenceExprSyntax.self)?.baseName.text == parameter
        else { return nil }
        return target
    }

    /// Whether its value is that of a key: `Self[StoreKey.self]`.
    var readsKey: Bool { variable.getterBody?.onlyExpression?.is(SubscriptCallExprSyntax.self) == true }

    /// The comments inside the accessors.
    func comments(in source: MigrationSource) -> [String] {
        source.comments(in: Syntax(accessors), from: accessors.bytes.lowerBound, except: [])
    }
}

extension MigrationSource {
    /// Returns the comments in a node, except those in the code that is kept. Documentation comments become plain.
    ///
    /// - Parameters:
    ///   - start: The offset at which they begin.
    ///   - kept: The code whose comments stay with it.
    func comments(in node: Syntax, from start: Int, except kept: [Range<Int>]) -> [String] {
        var found: [String] = []
        for token in node.tokens(viewMode: .sourceAccurate) {
            var offset = token.position.utf8Offset
            let trailing = token.endPositionBeforeTrailingTrivia.utf8Offset
            for pieces in [token.leadingTrivia, token.trailingTrivia] {
                for piece in pieces {
                    if offset >= start, !kept.contains(where: { $0.contains(offset) }), let text = piece.asLineComment {
                        found.append(text)
                    }
                    offset += piece.sourceLength.utf8Length
                }
                offset = trailing
            }
        }
        return found
    }

    /// Returns the offset at which the comments begin that are directly before a declaration.
    ///
    /// - Parameter stopsAtMarks: Whether a `MARK` belongs to what is around the declaration.
    func startWithComments(of item: some SyntaxProtocol, stopsAtMarks: Bool = true) -> Int {
        var start = item.positionAfterSkippingLeadingTrivia.utf8Offset
        var offset = start
        for piece in item.leadingTrivia.reversed() {
            offset -= piece.sourceLength.utf8Length
            switch piece {
            case .newlines(let count) where count > 1, .carriageReturnLineFeeds(let count) where count > 1: return start
            case .lineComment(let text) where stopsAtMarks && text.contains("MARK:"): return start
            case .docLineComment, .docBlockComment, .lineComment, .blockComment: start = offset
            default: break
            }
        }
        return start
    }
}

extension TriviaPiece {
    /// The comment as a plain comment, which documents nothing; `nil` for other pieces.
    var asLineComment: String? {
        switch self {
        case .lineComment(let text), .blockComment(let text): text
        case .docLineComment(let text): String(text.dropFirst())
        case .docBlockComment(let text): "/*" + text.dropFirst(3)
        default: nil
        }
    }
}
#endif
