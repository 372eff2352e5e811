// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The changes of a list in a manifest, in the form that the list has.
///
/// A list of several lines gets a line for each new element. A list on one line stays there, unless that line would be
/// longer than 120 columns and than all others.
struct ManifestList {
    private let list: ArrayExprSyntax
    /// The texts that replace elements, by position.
    private var replaced: [SyntaxIdentifier: [String]] = [:]
    /// The texts that follow elements.
    private var inserted: [SyntaxIdentifier: [String]] = [:]
    private var appended: [String] = []

    private static let width = 120

    init(_ list: ArrayExprSyntax) { self.list = list }

    /// Replaces an element, or removes it if there are no texts.
    mutating func replace(_ element: ArrayElementSyntax, with texts: [String]) { replaced[element.id] = texts }

    mutating func insert(_ texts: [String], after element: ArrayElementSyntax) {
        inserted[element.id, default: []] += texts
    }

    mutating func append(_ texts: [String]) { appended += texts }

    func edits(in source: MigrationSource) -> [TextEdit] {
        let range = list.bytes
        let first = source.text.line(at: range.lowerBound)
        guard first == source.text.line(at: range.upperBound - 1) else { return editsOfLines(in: source) }
        let edits = editsInLine()
        let change = edits.reduce(0) { $0 + $1.replacement.count - $1.range.count }
        let lengths = (1...source.text.lineCount).map { source.text.range(ofLine: $0).count - 1 }
        let isTooLong = lengths[first - 1] + change > max(Self.width, lengths.max() ?? 0)
        guard isTooLong, !source.hasComment(in: range) else { return edits }
        let base = source.lineIndentation(at: range.lowerBound)
        let lines = texts.map { "\(base)\(source.indentationUnit)\($0),\n" }
        return [TextEdit(range, "[\n\(lines.joined())\(base)]")]
    }

    /// The texts of all elements.
    private var texts: [String] {
        list.elements.flatMap { element in
            (replaced[element.id] ?? [element.expression.trimmedDescription]) + (inserted[element.id] ?? [])
        } + appended
    }

    /// The elements with the texts that replace and follow them; `nil` in place of those that stay.
    private var changes: [(element: ArrayElementSyntax, texts: [String]?, following: [String])] {
        list.elements.map { element in
            let isLast = element.id == list.elements.last?.id
            return (element, replaced[element.id], (inserted[element.id] ?? []) + (isLast ? appended : []))
        }
    }

    private func editsInLine() -> [TextEdit] {
        let inner = list.leftSquare.bytes.upperBound..<list.rightSquare.bytes.lowerBound
        guard !list.elements.isEmpty, !texts.isEmpty else {
            return [TextEdit(inner, texts.joined(separator: ", "))]
        }
        var edits: [TextEdit] = []
        // The end of the last expression that stays.
        var end: Int?
        for (element, texts, following) in changes {
            let own = element.expression.bytes
            let all = (texts ?? []) + following
            guard texts != nil else {
                if !all.isEmpty { edits.append(TextEdit(own.upperBound..<own.upperBound, Self.tail(all))) }
                end = own.upperBound
                continue
            }
            if !all.isEmpty {
                edits.append(TextEdit(own, all.joined(separator: ", ")))
                end = own.upperBound
            } else if let end {
                edits.append(TextEdit(end..<own.upperBound))
            } else {
                edits.append(TextEdit(own.lowerBound..<element.endPosition.utf8Offset))
            }
        }
        return edits
    }

    private static func tail(_ texts: [String]) -> String { texts.map { ", " + $0 }.joined() }

    private func editsOfLines(in source: MigrationSource) -> [TextEdit] {
        guard !list.elements.isEmpty else {
            let base = source.lineIndentation(at: list.bytes.lowerBound)
            let lines = texts.map { "\n\(base)\(source.indentationUnit)\($0)," }.joined()
            return [
                TextEdit(list.leftSquare.bytes.upperBound..<list.leftSquare.bytes.upperBound, lines)
            ]
        }
        return changes.flatMap { element, texts, following -> [TextEdit] in
            let own = element.expression.bytes
            let line = source.text.range(ofLine: source.text.line(at: own.lowerBound))
            let isOnOwnLine = source.text.isBlank(line.lowerBound..<own.lowerBound)
            let separator = isOnOwnLine ? ",\n" + source.lineIndentation(at: own.lowerBound) : ", "
            let all = (texts ?? []) + following
            if texts == nil {
                return all.isEmpty
                    ? [] : [TextEdit(own.upperBound..<own.upperBound, all.map { separator + $0 }.joined())]
            }
            guard all.isEmpty else { return [TextEdit(own, all.joined(separator: separator))] }
            let end = element.trailingComma?.bytes.upperBound ?? own.upperBound
            return [source.text.removal(of: own.lowerBound..<end)]
        }
    }
}
#endif
