// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension Silence {
    /// The comments of a file that silence rules.
    ///
    /// `// joinery:disable cycle - reason` holds for its own line, or, where it stands alone, for the next line that is
    /// no comment, and, where a declaration's attributes begin there, for that in which its other words begin.
    /// `// joinery:disable-file cycle - reason` holds for the whole file.
    static func all(in tree: SourceFileSyntax, _ text: String, _ table: LineTable) -> [Silence] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var silences: [Silence] = []
        for token in tree.tokens(viewMode: .sourceAccurate) {
            let trivia: [(Trivia, AbsolutePosition)] = [
                (token.leadingTrivia, token.position), (token.trailingTrivia, token.endPositionBeforeTrailingTrivia),
            ]
            for (trivia, start) in trivia {
                var offset = start.utf8Offset
                for piece in trivia {
                    if case .lineComment(let comment) = piece, let words = words(of: comment) {
                        silences.append(silence(words, at: table.place(at: offset), before: token, in: lines, table))
                    }
                    offset += piece.sourceLength.utf8Length
                }
            }
        }
        return silences
    }

    /// What such comments begin with.
    static let marker = "joinery:disable"

    /// What a comment says after the mark; `nil` where the mark is not the first word, and a sentence speaks of it.
    private static func words(of comment: String) -> Substring? {
        let content = comment.dropFirst(2).drop(while: \.isWhitespace)
        return content.hasPrefix(marker) ? content.dropFirst(marker.count) : nil
    }

    private static func silence(
        _ words: Substring, at place: Place, before token: TokenSyntax, in lines: [Substring], _ table: LineTable
    ) -> Silence {
        let isForFile = words.hasPrefix("-file")
        let words = isForFile ? words.dropFirst("-file".count) : words
        let dash = words.firstRange(of: " - ") ?? words.endIndex..<words.endIndex
        let rules = words[..<dash.lowerBound].split { $0 == "," || $0.isWhitespace }.map(String.init)
        let last =
            isForFile ? lines.count : Swift.max(lastLine(after: place.line, in: lines), lastLine(of: token, table))
        let isAlone = lines.indices.contains(place.line - 1) && lines[place.line - 1].trimmed.hasPrefix("//")
        return Silence(
            rules: rules, lines: (isForFile ? 1 : place.line)...Swift.max(place.line, isForFile || isAlone ? last : 0),
            reason: words[dash.upperBound...].trimmed, at: place)
    }

    /// The next line that is no comment.
    private static func lastLine(after line: Int, in lines: [Substring]) -> Int {
        (lines.dropFirst(line).firstIndex { !$0.trimmed.hasPrefix("//") } ?? line - 1) + 1
    }

    /// The line in which the words of a declaration begin, where a token begins its attributes.
    private static func lastLine(of token: TokenSyntax, _ table: LineTable) -> Int {
        guard token.tokenKind == .atSign, let list = token.parent?.parent?.as(AttributeListSyntax.self),
            let next = list.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
        else { return 0 }
        return table.place(at: next.positionAfterSkippingLeadingTrivia.utf8Offset).line
    }
}

extension Substring {
    /// Without blanks around it.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
#endif
