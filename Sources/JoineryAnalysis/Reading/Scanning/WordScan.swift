// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A search for words in a source before it is parsed, so that their absence saves searching the tree.
struct WordScan: Sendable {
    private let words: [(text: String, bytes: [UInt8])]
    /// The words that begin with the same two bytes, by their positions. The first group is empty.
    private var groups: [[Int]] = [[]]
    /// For each pair of bytes, the group of the words that begin with it.
    private var beginnings = [UInt16](repeating: 0, count: 1 << 16)

    /// Creates a scan for words of at least two bytes.
    init(_ words: Set<String>) {
        self.words = words.sorted().map { ($0, Array($0.utf8)) }
        for (position, word) in self.words.enumerated() {
            let pair = Int(word.bytes[0]) << 8 | Int(word.bytes[1])
            if beginnings[pair] == 0 {
                beginnings[pair] = UInt16(groups.count)
                groups.append([])
            }
            groups[Int(beginnings[pair])].append(position)
        }
    }

    /// Returns the words that a source contains, including those within other words.
    ///
    /// - Complexity: O(*n*) for *n* bytes, and few words.
    func found(in source: borrowing Span<UInt8>) -> Set<String> {
        var isFound = [Bool](repeating: false, count: words.count)
        let beginnings = beginnings.span
        var pair = 0
        for next in 0..<source.count {
            pair = (pair << 8 | Int(source[next])) & 0xFFFF
            let group = beginnings[pair]
            guard group != 0 else { continue }
            let offset = next - 1
            for word in groups[Int(group)] where !isFound[word] {
                let bytes = words[word].bytes
                isFound[word] = Self.stands(bytes.span, at: offset, in: source)
            }
        }
        return Set(words.indices.lazy.filter { isFound[$0] }.map { words[$0].text })
    }

    private static func stands(
        _ word: borrowing Span<UInt8>, at offset: Int, in source: borrowing Span<UInt8>
    ) -> Bool {
        guard offset >= 0, offset + word.count <= source.count else { return false }
        for index in 0..<word.count where word[index] != source[offset + index] { return false }
        return true
    }
}
