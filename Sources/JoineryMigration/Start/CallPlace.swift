// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A place at which a call can be inserted.
struct CallPlace {
    let offset: Int
    /// The text before the call.
    let start: String
    /// The text between the lines of the call.
    let newline: String
    /// The text after the call.
    let end: String
    /// The edits that remove the spaces between the code of a body on one line and its braces.
    var spaces: [TextEdit] = []

    /// Returns the edits that insert a call under conditions of `#if`.
    func edits(calling call: String, _ conditions: [String]) -> [TextEdit] {
        let lines = conditions.map { "#if \($0)" } + [call] + conditions.map { _ in "#endif" }
        return spaces + [TextEdit(offset..<offset, start + lines.joined(separator: newline) + end)]
    }

    /// Creates the place at the beginning of a body.
    init(startOf body: CodeBlockSyntax, in source: MigrationSource) {
        let outer = source.lineIndentation(at: body.bytes.lowerBound)
        let inner = outer + source.indentationUnit(in: Syntax(body))
        guard let first = body.statements.first else {
            let brace = source.text.line(at: body.rightBrace.bytes.lowerBound)
            let isOnLine = source.text.line(at: body.leftBrace.bytes.lowerBound) == brace
            self.init(
                offset: body.leftBrace.bytes.upperBound, start: "\n" + inner, newline: "\n" + inner,
                end: isOnLine ? "\n" + outer : "")
            return
        }
        let offset = source.rangeWithComments(of: first).lowerBound
        let line = source.text.line(at: offset)
        let isOnLine = line == source.text.line(at: body.leftBrace.bytes.lowerBound)
        self.init(
            offset: offset, start: isOnLine ? "\n" + inner : "", newline: "\n" + inner, end: "\n" + inner)
        guard isOnLine else { return }
        spaces = [TextEdit(body.leftBrace.bytes.upperBound..<offset)]
        let brace = body.rightBrace.bytes.lowerBound
        guard let last = body.statements.last?.bytes.upperBound, line == source.text.line(at: brace) else { return }
        spaces.append(TextEdit(last..<brace, "\n" + outer))
    }

    /// Creates the place before a statement of a file.
    init(before statement: CodeBlockItemSyntax, in source: MigrationSource) {
        self.init(
            offset: source.rangeWithComments(of: statement).lowerBound, start: "", newline: "\n", end: "\n\n")
    }

    /// Creates a place in a new function at the beginning of a type.
    ///
    /// - Parameters:
    ///   - head: The declaration of the function, without its body.
    ///   - first: The first statement of the function, if any. The call follows it.
    init(newFunction head: String, then first: String?, in type: MemberBlockSyntax, of source: MigrationSource) {
        let outer = source.lineIndentation(at: type.leftBrace.bytes.lowerBound)
        let unit = source.indentationUnit(in: Syntax(type))
        let line = "\n" + outer + unit + unit
        self.init(
            offset: type.leftBrace.bytes.upperBound,
            start: "\n" + outer + unit + head + " {" + line + (first.map { $0 + line } ?? ""), newline: line,
            end: "\n" + outer + unit + "}\n")
    }

    private init(offset: Int, start: String, newline: String, end: String) {
        self.offset = offset
        self.start = start
        self.newline = newline
        self.end = end
    }
}
#endif
