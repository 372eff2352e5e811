// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Silence {
    /// The comments of a file that silence rules.
    ///
    /// `// joinery:disable cycle - reason` holds for its own line, or, where it stands alone, for the next line that is
    /// no comment. `// joinery:disable-file cycle - reason` holds for the whole file.
    static func all(in text: String) -> [Silence] {
        guard text.utf8.count >= marker.utf8.count, text.contains(marker) else { return [] }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.compactMap { silence(at: $0, in: lines) }
    }

    private static let marker = "joinery:disable"

    private static func silence(at index: Int, in lines: [Substring]) -> Silence? {
        let line = lines[index]
        guard let comment = line.firstRange(of: "//"), let mark = line[comment.upperBound...].firstRange(of: marker)
        else {
            return nil
        }
        // Only blanks may stand between the slashes and the mark: otherwise a sentence speaks of it.
        guard line[comment.upperBound..<mark.lowerBound].allSatisfy(\.isWhitespace) else { return nil }
        var rest = line[mark.upperBound...]
        let isForFile = rest.hasPrefix("-file")
        if isForFile { rest = rest.dropFirst("-file".count) }
        let parts = rest.split(separator: " - ", maxSplits: 1)
        let rules = parts.first.map { $0.split { $0 == "," || $0.isWhitespace }.map(String.init) } ?? []
        let reason = parts.count > 1 ? parts[1].trimmed : ""
        let column = line.utf8.distance(from: line.startIndex, to: comment.lowerBound) + 1
        return Silence(
            rules: rules, lines: isForFile ? 1...Swift.max(1, lines.count) : covered(from: index, in: lines),
            reason: reason, at: Place(line: index + 1, column: column))
    }

    /// The lines that a comment on a line holds for.
    private static func covered(from index: Int, in lines: [Substring]) -> ClosedRange<Int> {
        guard lines[index].trimmed.hasPrefix("//") else { return index + 1...index + 1 }
        let next = lines[(index + 1)...].firstIndex { !$0.trimmed.hasPrefix("//") } ?? index
        return index + 1...Swift.max(index, next) + 1
    }
}

extension Substring {
    /// Without blanks around it.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
