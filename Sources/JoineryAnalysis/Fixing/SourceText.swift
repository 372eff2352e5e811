// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
/// The bytes of a source, by lines.
package struct SourceText: Sendable {
    package let bytes: [UInt8]
    /// The offset of each line's first byte, ascending.
    private let starts: [Int]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// The number of lines; the last one may be empty.
    package var lineCount: Int { starts.count }

    /// Returns the line terminator of a line, or the usual one for the last line.
    func terminator(ofLine line: Int) -> [UInt8] {
        bytes[range(ofLine: line)].suffix(2) == Array("\r\n".utf8)[...] ? Array("\r\n".utf8) : Array("\n".utf8)
    }

    /// Returns the offset of a place; `nil` if the text has no such place.
    package func offset(of place: Place) -> Int? {
        guard (1...lineCount).contains(place.line), place.column > 0 else { return nil }
        let offset = starts[place.line - 1] + place.column - 1
        return offset < range(ofLine: place.line).upperBound ? offset : nil
    }

    /// Returns the line, from 1, that contains an offset.
    package func line(at offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the bytes of a line with its terminator.
    package func range(ofLine line: Int) -> Range<Int> {
        starts[line - 1]..<(line < starts.count ? starts[line] : bytes.count)
    }

    /// Returns the text of a line without surrounding whitespace; empty if there is no such line.
    package func content(ofLine line: Int) -> Substring {
        guard (1...lineCount).contains(line) else { return "" }
        let text = String(decoding: bytes[range(ofLine: line)], as: UTF8.self)
        let front = text.drop(while: \.isWhitespace)
        return front[..<(front.lastIndex { !$0.isWhitespace }.map(front.index(after:)) ?? front.startIndex)]
    }

    /// Whether there are only spaces in a range.
    package func isBlank(_ range: Range<Int>) -> Bool {
        bytes[range].allSatisfy { " \t\r\n".utf8.contains($0) }
    }

    /// Returns ranges, sorted, with those joined that only spaces separate.
    package func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { result, range in
            if let last = result.last, isBlank(last.upperBound..<max(last.upperBound, range.lowerBound)) {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
    }

    /// Returns the spaces at the beginning of a line.
    package func indentation(ofLine line: Int) -> String {
        String(decoding: bytes[range(ofLine: line)].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
    }

    /// Returns the edit that removes code: the whole lines if the code fills them, with a blank line that would be left
    /// over, or else only the code and the spaces beside it.
    package func removal(of code: Range<Int>) -> TextEdit {
        let first = line(at: code.lowerBound)
        let last = line(at: max(code.lowerBound, code.upperBound - 1))
        let lineRange = range(ofLine: first).lowerBound..<range(ofLine: last).upperBound
        let isFirst = isBlank(lineRange.lowerBound..<code.lowerBound)
        // A comment after the code belongs to it.
        let rest = String(decoding: bytes[code.upperBound..<lineRange.upperBound], as: UTF8.self)
            .drop { $0 == " " || $0 == "\t" }
        let isLast = rest.allSatisfy(\.isWhitespace) || rest.hasPrefix("//")
        if isFirst, isLast { return TextEdit(withBlankLine(first...last)) }
        var (start, end) = (code.lowerBound, code.upperBound)
        if isLast {
            while start > 0, isSpace(start - 1) { start -= 1 }
            end = lineRange.upperBound - (bytes[lineRange].last == UInt8(ascii: "\n") ? 1 : 0)
            if end > code.upperBound, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        } else {
            while end < bytes.count, isSpace(end) { end += 1 }
        }
        return TextEdit(start..<end)
    }

    private func isSpace(_ offset: Int) -> Bool {
        bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: "\t")
    }

    /// Returns the bytes of lines, with one blank line beside them if no code would be on its other side.
    private func withBlankLine(_ lines: ClosedRange<Int>) -> Range<Int> {
        let (before, after) = (lines.lowerBound - 1, lines.upperBound + 1)
        let isEnd = after > lineCount || after == lineCount && range(ofLine: after).isEmpty
        let isBlankBefore = before >= 1 && content(ofLine: before).isEmpty
        let isBlankAfter = !isEnd && content(ofLine: after).isEmpty
        var range = range(ofLine: lines.lowerBound).lowerBound..<range(ofLine: lines.upperBound).upperBound
        if isBlankBefore, isEnd || isBlankAfter || content(ofLine: after).hasPrefix("}") {
            range = self.range(ofLine: before).lowerBound..<range.upperBound
        } else if isBlankAfter, before < 1 || content(ofLine: before).hasSuffix("{") {
            range = range.lowerBound..<self.range(ofLine: after).upperBound
        }
        return range
    }

    /// Returns the text after edits, which may overlap if they only remove.
    package func applying(_ edits: [TextEdit]) -> [UInt8] {
        var result: [UInt8] = []
        var end = 0
        for edit in edits.inOrder {
            if edit.range.lowerBound > end { result += bytes[end..<edit.range.lowerBound] }
            result += edit.replacement
            end = max(end, edit.range.upperBound)
        }
        return result + bytes[end...]
    }
}

extension [TextEdit] {
    /// The edits in the order of their places. Insertions precede the replacement of the bytes that follow them.
    package var inOrder: [TextEdit] {
        sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    }
}

/// The replacement of a range of bytes.
package struct TextEdit: Sendable, Hashable {
    package var range: Range<Int>
    package var replacement: [UInt8]

    package init(_ range: Range<Int>, _ replacement: String = "") {
        self.range = range
        self.replacement = Array(replacement.utf8)
    }
}
#endif
