// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A search for words in a source before it is parsed, so that their absence saves searching the tree.
struct WordScan: Sendable {
    private let words: [(text: String, bytes: [UInt8])]
    /// For each pair of bytes, whether a word begins with it.
    private let beginnings: [Bool]

    /// Creates a scan for words of at least two bytes.
    init(_ words: Set<String>) {
        self.words = words.sorted().map { ($0, Array($0.utf8)) }
        var beginnings = [Bool](repeating: false, count: 1 << 16)
        for word in self.words { beginnings[Int(word.bytes[0]) << 8 | Int(word.bytes[1])] = true }
        self.beginnings = beginnings
    }

    /// Returns the words that a source contains, including those within other words.
    ///
    /// - Complexity: O(*n*) for *n* bytes, and few words.
    func found(in source: borrowing Span<UInt8>) -> Set<String> {
        var found: Set<String> = []
        let beginnings = beginnings.span
        var pair = 0
        for next in 0..<source.count {
            pair = (pair << 8 | Int(source[next])) & 0xFFFF
            guard beginnings[pair] else { continue }
            let offset = next - 1
            for word in words where Self.stands(word.bytes.span, at: offset, in: source) { found.insert(word.text) }
        }
        return found
    }

    private static func stands(
        _ word: borrowing Span<UInt8>, at offset: Int, in source: borrowing Span<UInt8>
    ) -> Bool {
        guard offset >= 0, offset + word.count <= source.count else { return false }
        for index in 0..<word.count where word[index] != source[offset + index] { return false }
        return true
    }
}
