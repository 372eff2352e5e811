// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The indentation of a source, in the spaces or tabs that it uses.
extension MigrationSource {
    /// The indentation of one level, as the first indented line of the file shows it.
    var indentationUnit: String { indentationUnit(in: tree) }

    /// Returns the indentation of one level, as the first indented line of a node shows it.
    func indentationUnit(in node: some SyntaxProtocol) -> String {
        let range = node.bytes
        guard !range.isEmpty else { return "    " }
        for line in text.line(at: range.lowerBound)...text.line(at: range.upperBound - 1) {
            let (indentation, content) = (text.indentation(ofLine: line), text.content(ofLine: line))
            // The lines of a block comment begin with one space.
            if !indentation.isEmpty, !content.isEmpty, !content.hasPrefix("*") { return indentation }
        }
        return "    "
    }

    /// Returns the spaces at the beginning of the line that contains an offset.
    func lineIndentation(at offset: Int) -> String { text.indentation(ofLine: text.line(at: offset)) }

    /// Returns the spaces at the beginning of the line that contains an offset, up to that offset.
    func indentation(at offset: Int) -> String {
        let start = text.range(ofLine: text.line(at: offset)).lowerBound
        return String(decoding: text.bytes[start..<offset].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
    }

    /// Returns the spaces before the line on which a range ends, or else begins.
    func baseIndentation(of range: Range<Int>) -> String {
        let end = indentation(at: range.upperBound - 1)
        let start = text.range(ofLine: text.line(at: range.upperBound - 1)).lowerBound
        return text.isBlank(start..<range.upperBound - 1) ? end : indentation(at: range.lowerBound)
    }
}
#endif
