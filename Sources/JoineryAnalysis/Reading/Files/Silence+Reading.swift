// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension Silence {
    /// Returns the comments of a file that silence rules.
    ///
    /// `// joinery:disable cycle - reason` applies to its own line. If it is the only text in its line, it applies to
    /// the next line that is not a comment and, if a declaration's attributes begin there, to the line in which the
    /// rest of the declaration begins. `// joinery:disable-file cycle - reason` applies to the whole file.
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

    /// The beginning of such comments.
    static let marker = "joinery:disable"

    /// Returns the text of a comment after the marker; `nil` if the marker is not the first word, as in a sentence
    /// about it.
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

    /// Returns the next line that is not a comment.
    private static func lastLine(after line: Int, in lines: [Substring]) -> Int {
        (lines.dropFirst(line).firstIndex { !$0.trimmed.hasPrefix("//") } ?? line - 1) + 1
    }

    /// Returns the line in which a declaration begins after its attributes, if a token begins the attributes.
    private static func lastLine(of token: TokenSyntax, _ table: LineTable) -> Int {
        guard token.tokenKind == .atSign, let list = token.parent?.parent?.as(AttributeListSyntax.self),
            let next = list.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
        else { return 0 }
        return table.place(at: next.positionAfterSkippingLeadingTrivia.utf8Offset).line
    }
}

extension Substring {
    /// The text without surrounding whitespace.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
#endif
