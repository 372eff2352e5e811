// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
/// Edits of the comments that silence rules.
enum SilenceEdits {
    /// Returns the edit that removes a comment, or the rules in it that silence nothing.
    static func removal(_ idle: IdleSilence, in text: SourceText) -> TextEdit? {
        guard let start = text.offset(of: idle.silence.place) else { return nil }
        let line = text.range(ofLine: idle.silence.place.line)
        let comment = String(decoding: text.bytes[start..<line.upperBound], as: UTF8.self)
        guard comment.hasPrefix("//"), let marker = comment.firstRange(of: Silence.marker) else { return nil }
        let left = idle.silence.rules.filter { !idle.rules.contains($0) }
        guard !left.isEmpty else {
            let end =
                comment.utf8.count - comment.reversed().prefix(while: \.isNewline).reduce(0) { $0 + $1.utf8.count }
            return text.removal(of: start..<start + end)
        }
        let name = comment[marker.upperBound...].prefix { !$0.isWhitespace }
        guard let dash = comment.firstRange(of: " - ") else { return nil }
        let offset = { (index: String.Index) in start + comment.utf8.distance(from: comment.startIndex, to: index) }
        return TextEdit(offset(name.endIndex)..<offset(dash.lowerBound), " " + left.joined(separator: ", "))
    }

    /// Returns the edit that inserts a comment for a line.
    ///
    /// The comment goes above the line, and above other comments there, so that documentation stays with its
    /// declaration. After a block comment, it goes to the end of the line.
    static func insertion(of rules: [String], _ reason: String, atLine line: Int, in text: SourceText) -> TextEdit? {
        guard (1...text.lineCount).contains(line) else { return nil }
        let comment = "// \(Silence.marker) \(rules.joined(separator: ", ")) - \(reason)"
        let range = text.range(ofLine: line)
        if text.content(ofLine: line - 1).hasSuffix("*/") {
            let blanks = text.bytes[range].reversed().prefix { " \t\r\n".utf8.contains($0) }.count
            return TextEdit(range.upperBound - blanks..<range.upperBound - blanks, "  " + comment)
        }
        var first = line
        while first > 1, text.content(ofLine: first - 1).hasPrefix("//") { first -= 1 }
        let indentation = text.bytes[range].prefix { " \t".utf8.contains($0) }
        let start = text.range(ofLine: first).lowerBound
        let end = String(decoding: text.terminator(ofLine: line), as: UTF8.self)
        return TextEdit(start..<start, String(decoding: indentation, as: UTF8.self) + comment + end)
    }
}
#endif
