// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis

/// The line terminators of a file, which a migration edits with line feeds only.
struct LineEnds {
    /// The content with a line feed at the end of each line.
    let content: [UInt8]
    /// The content as it is in the file.
    let original: [UInt8]
    /// Whether all terminators are the same.
    private let isUniform: Bool
    private let usual: [UInt8]

    /// Reads the terminators of a content.
    init(_ bytes: [UInt8]) {
        let feeds = bytes.count { $0 == Self.feed }
        let returns = bytes.indices.count { bytes[$0] == Self.feed && $0 > 0 && bytes[$0 - 1] == Self.carriage }
        original = bytes
        isUniform = returns == feeds || returns == 0
        usual = 2 * returns > feeds ? [Self.carriage, Self.feed] : [Self.feed]
        content =
            returns == 0
            ? bytes
            : bytes.enumerated().filter { index, byte in
                byte != Self.carriage || index + 1 == bytes.count || bytes[index + 1] != Self.feed
            }.map(\.element)
    }

    /// Returns an edited content with the terminators of the file: new lines get the usual one.
    func restored(in edited: [UInt8]) -> [UInt8] {
        guard !isUniform else {
            return usual.count == 1 ? edited : Self.joined(Self.lines(edited).map { ($0, usual) })
        }
        let old = Self.lines(original).map { $0.last == Self.carriage ? $0.dropLast() : $0 }
        let ends = Self.lines(original).map { line -> [UInt8] in
            line.last == Self.carriage ? [Self.carriage, Self.feed] : [Self.feed]
        }
        let new = Self.lines(edited)
        let difference = new.difference(from: old)
        let inserted = Set(difference.insertions.map(\.offset))
        let removed = Set(difference.removals.map(\.offset))
        var kept = old.indices.lazy.filter { !removed.contains($0) }.makeIterator()
        return Self.joined(
            new.enumerated().map { index, line in
                (line, inserted.contains(index) ? usual : kept.next().map { ends[$0] } ?? usual)
            })
    }

    private static let feed = UInt8(ascii: "\n")
    private static let carriage = UInt8(ascii: "\r")

    private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.split(separator: feed, omittingEmptySubsequences: false)
    }

    private static func joined(_ lines: [(text: ArraySlice<UInt8>, end: [UInt8])]) -> [UInt8] {
        lines.enumerated().flatMap { index, line in line.text + (index + 1 < lines.count ? line.end : []) }
    }
}
#endif
