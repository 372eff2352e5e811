// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import JoineryAnalysis
internal import SwiftParser
internal import SwiftSyntax

/// A source that a migration edits.
final class MigrationSource {
    let file: String
    /// The position of its module in the graph.
    let module: Int
    /// Whether it belongs to tests, each of which has its own values.
    let isTest: Bool
    /// The text, with a line feed at the end of each line.
    let text: SourceText
    let lineEnds: LineEnds
    let tree: SourceFileSyntax
    /// The names that the program gives to a library's types: see ``LibraryAliases``.
    let libraryNames: [String: String]
    /// The texts of all tokens, without backticks.
    private(set) lazy var names = Set(tree.tokens(viewMode: .sourceAccurate).lazy.map(\.name))
    /// Whether it declares something with the name of the function that reads a binding.
    private(set) lazy var declaresInject =
        names.contains("inject")
        && tree.tokens(viewMode: .sourceAccurate).contains { token in
            guard token.text == "inject", let parent = token.parent else { return false }
            return parent.is(FunctionDeclSyntax.self) || parent.is(IdentifierPatternSyntax.self)
                || parent.is(FunctionParameterSyntax.self) || parent.is(ClosureShorthandParameterSyntax.self)
        }
    /// The edits that the migration makes, which do not overlap.
    var edits: [TextEdit] = []

    /// The reason why a file cannot be edited.
    struct Refusal: Error {
        /// The reason, after a subject such as "its file".
        let reason: String
        /// The place of the cause, if there is one.
        var place: Place?
    }

    /// Whether its statements are the program.
    var isMainFile: Bool { FilePath.name(of: file) == "main.swift" }

    /// Parses a file.
    init(
        _ bytes: [UInt8], file: String, module: Int, isTest: Bool = false, libraryNames: [String: String] = [:]
    ) throws(Refusal) {
        self.isTest = isTest
        lineEnds = LineEnds(bytes)
        guard let tree = SourceFileSyntax.parsed(from: lineEnds.content) else {
            throw Refusal(reason: "is not valid UTF-8")
        }
        let shape = TreeShape(tree)
        guard shape.tooDeep == nil else { throw Refusal(reason: "is nested too deeply") }
        if tree.hasError {
            guard let mistake = SyntaxMistake(in: tree, shape) else { throw Refusal(reason: "does not parse") }
            let content = lineEnds.content
            let lines = LineTable(content.span)
            throw Refusal(reason: mistake.reason, place: lines.place(at: mistake.position.utf8Offset))
        }
        self.tree = tree
        self.file = file
        self.libraryNames = libraryNames
        self.module = module
        text = SourceText(lineEnds.content)
    }

    /// Returns the token that begins at a place.
    func token(at place: Place) -> TokenSyntax? {
        text.offset(of: place).flatMap { tree.token(at: AbsolutePosition(utf8Offset: $0)) }
    }

    /// Returns the place of a node's first character.
    func place(of node: some SyntaxProtocol) -> Place { place(at: node.bytes.lowerBound) }

    func place(at offset: Int) -> Place {
        let line = text.line(at: offset)
        return Place(line: line, column: offset - text.range(ofLine: line).lowerBound + 1)
    }

    func site(of node: some SyntaxProtocol) -> Graph.Site {
        Graph.Site(module: module, file: file, place: place(of: node))
    }

    /// Whether a range contains a comment, which an edit would remove.
    func hasComment(in range: Range<Int>) -> Bool { !comments(in: range).isEmpty }

    /// Returns the comments in a range.
    func comments(in range: Range<Int>) -> [Comment] {
        var comments: [Comment] = []
        var token = tree.token(at: AbsolutePosition(utf8Offset: max(0, range.lowerBound - 1)))
        while let next = token, next.position.utf8Offset < range.upperBound {
            var offset = next.position.utf8Offset
            for trivia in [next.leadingTrivia, next.trailingTrivia] {
                for piece in trivia {
                    if let text = piece.comment, range.contains(offset) {
                        comments.append(Comment(text: text, offset: offset))
                    }
                    offset += piece.sourceLength.utf8Length
                }
                offset = next.endPositionBeforeTrailingTrivia.utf8Offset
            }
            token = next.nextToken(viewMode: .sourceAccurate)
        }
        return comments
    }

    /// Returns the comments of code that is removed, as text that follows the code before it. Each comment stays on the
    /// line of the code or on its own one.
    func comments(ofRemoved range: Range<Int>) -> String {
        let comments = comments(in: range)
        let kept = comments.reduce(into: "") { text, comment in
            let start = self.text.range(ofLine: self.text.line(at: comment.offset)).lowerBound
            let isAlone = self.text.isBlank(start..<comment.offset)
            let space = self.text.bytes[start..<comment.offset].reversed().prefix { $0 == 32 || $0 == 9 }.reversed()
            text += (isAlone ? "\n" : "") + String(decoding: space, as: UTF8.self) + comment.text
        }
        guard comments.last?.text.hasPrefix("//") == true else { return kept }
        let line = text.range(ofLine: text.line(at: range.upperBound))
        let rest = String(decoding: text.bytes[range.upperBound..<line.upperBound], as: UTF8.self)
            .drop(while: \.isWhitespace)
        // Code after a line comment needs its own line.
        return rest.isEmpty || rest.hasPrefix("//") ? kept : kept + "\n" + lineIndentation(at: range.upperBound)
    }

    /// Whether an edit removes a comment.
    func losesComment(_ edit: TextEdit) -> Bool {
        let text = String(decoding: edit.replacement, as: UTF8.self)
        return comments(in: edit.range).contains { !text.contains($0.text) }
    }

    /// A comment in the source.
    struct Comment {
        let text: String
        let offset: Int
    }

    /// The content after the edits.
    var edited: [UInt8] { text.applying(edits) }

    /// Returns the text of a range after the edits in it.
    func edited(_ range: Range<Int>) -> String { text(of: range, after: edits) }

    /// Returns the text of a range after those of the given edits that are in it.
    func text(of range: Range<Int>, after edits: [TextEdit]) -> String {
        var result: [UInt8] = []
        var end = range.lowerBound
        let inner = edits.filter { range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound }
        for edit in inner.inOrder {
            result += text.bytes[end..<edit.range.lowerBound] + edit.replacement
            end = edit.range.upperBound
        }
        return String(decoding: result + text.bytes[end..<range.upperBound], as: UTF8.self)
    }
}

extension TriviaPiece {
    /// The text of a comment.
    var comment: String? {
        switch self {
        case .lineComment(let text), .blockComment(let text), .docLineComment(let text), .docBlockComment(let text):
            text
        default: nil
        }
    }
}

extension SyntaxProtocol {
    /// The bytes of a node without the spaces and comments around it.
    var bytes: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }

    /// The key paths among the arguments of an attribute or a call.
    var keyPaths: [KeyPathExprSyntax] {
        let arguments =
            Syntax(self).as(AttributeSyntax.self)?.arguments?.as(LabeledExprListSyntax.self)
            ?? Syntax(self).as(FunctionCallExprSyntax.self)?.arguments
            ?? Syntax(self).as(SubscriptCallExprSyntax.self)?.arguments
        return arguments?.compactMap { $0.expression.as(KeyPathExprSyntax.self) } ?? []
    }

}
#endif
