// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The comments of a registration that moves, which move with it.
///
/// If all statements around it move, it takes all comments between it and the statement before it. Otherwise, it takes
/// those directly before it.
struct RegistrationComments {
    /// The bytes of the statement and its comments.
    private(set) var removed: [Range<Int>]
    /// Whether a blank line is before the statement and its comments.
    let isSeparate: Bool
    private let leading: [String]
    private var inner: [String]
    private var closing: [String] = []

    /// Finds the comments.
    ///
    /// - Parameters:
    ///   - moving: All statements that move.
    ///   - declarations: The declarations that the statement becomes, which keep the comments in their texts.
    init(
        of statement: CodeBlockItemSyntax, moving: Set<SyntaxIdentifier>, keptBy declarations: [MovedDeclaration],
        in source: MigrationSource
    ) {
        let list = statement.parent?.as(CodeBlockItemListSyntax.self)
        let brace = list?.allSatisfy { moving.contains($0.id) } == true ? list?.closingBrace : nil
        var range = source.rangeWithComments(of: statement)
        let all = brace == nil ? nil : source.comments(before: statement)
        if let all { range = min(all.lowerBound, range.lowerBound)..<range.upperBound }
        removed = [range]
        let line = source.text.line(at: range.lowerBound)
        isSeparate = line > 1 && source.text.content(ofLine: line - 1).isEmpty
        leading = source.lines(ofComments: range.lowerBound..<statement.bytes.lowerBound)
        let kept = declarations.flatMap(\.value).compactMap { piece -> Range<Int>? in
            guard case .source(let range) = piece else { return nil }
            return range
        }
        inner = source.comments(
            in: Syntax(statement), from: statement.bytes.lowerBound, except: kept.flatMap(source.unedited))
        guard let brace, statement.id == list?.last?.id, let comments = source.comments(before: brace) else { return }
        closing = source.lines(ofComments: comments)
        if source.text.content(ofLine: source.text.line(at: comments.lowerBound) - 1).isEmpty {
            closing.insert("", at: 0)
        }
        removed.append(comments)
    }

    /// Returns the text before the first declaration, with an indentation.
    func before(_ unit: String) -> String {
        // The comments of the chain are directly before the declaration.
        (leading + inner).map { $0.isEmpty ? "\n" : "\(unit)\($0)\n" }.joined()
    }

    /// Returns the text after the last declaration, with an indentation.
    func after(_ unit: String) -> String { closing.map { $0.isEmpty ? "\n" : "\n\(unit)\($0)" }.joined() }
}

extension CodeBlockItemListSyntax {
    /// The brace after the statements.
    fileprivate var closingBrace: TokenSyntax? {
        parent?.as(CodeBlockSyntax.self)?.rightBrace ?? parent?.as(ClosureExprSyntax.self)?.rightBrace
            ?? parent?.as(AccessorBlockSyntax.self)?.rightBrace
    }
}

extension MigrationSource {
    /// Returns the bytes from the first comment before a node to the last one; `nil` if there is none.
    fileprivate func comments(before node: some SyntaxProtocol) -> Range<Int>? {
        var offset = node.position.utf8Offset
        var range: Range<Int>?
        for piece in node.leadingTrivia {
            let end = offset + piece.sourceLength.utf8Length
            if piece.asLineComment != nil { range = (range?.lowerBound ?? offset)..<end }
            offset = end
        }
        return range
    }

    /// Returns the lines of comments without their indentation. Blank lines in sequence become one.
    fileprivate func lines(ofComments range: Range<Int>) -> [String] {
        let base = indentation(at: range.lowerBound)
        let lines = String(decoding: text.bytes[range], as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        var found: [String] = []
        for line in lines {
            let isBlank = line.allSatisfy(\.isWhitespace)
            let content = line.hasPrefix(base) ? String(line.dropFirst(base.count)) : String(line.drop { $0 == " " })
            if !isBlank { found.append(content) } else if found.last?.isEmpty == false { found.append("") }
        }
        // The text before the node itself ends with its indentation.
        if lines.count > 1, lines.last?.allSatisfy(\.isWhitespace) == true, found.last?.isEmpty == true,
            !lines[lines.count - 2].allSatisfy(\.isWhitespace)
        {
            found.removeLast()
        }
        return found
    }

    /// Returns the parts of a range that no edit replaces.
    fileprivate func unedited(_ range: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        for edit in edits.map(\.range).filter(range.overlaps).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if start < edit.lowerBound { parts.append(start..<edit.lowerBound) }
            start = max(start, edit.upperBound)
        }
        if start < range.upperBound { parts.append(start..<range.upperBound) }
        return parts
    }

    /// Returns the edit that puts the comments of a statement before it, if the statement keeps only a part of its
    /// code.
    func commentsOfRest(of statement: CodeBlockItemSyntax, keeping code: Range<Int>) -> [TextEdit] {
        let after = statement.bytes.upperBound..<max(statement.bytes.upperBound, statement.endPosition.utf8Offset)
        let comments = comments(in: Syntax(statement), from: statement.bytes.lowerBound, except: [code, after])
        let start = text.range(ofLine: text.line(at: statement.bytes.lowerBound)).lowerBound
        guard !comments.isEmpty else { return [] }
        let indentation = indentation(at: statement.bytes.lowerBound)
        return [TextEdit(start..<start, comments.map { "\(indentation)\($0)\n" }.joined())]
    }
}
#endif
