// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Looks for words in a source, before it is parsed: what a file cannot hold need not be looked for in its tree.
struct WordScan: Sendable {
    private let words: [(text: String, bytes: [UInt8])]
    /// For each two bytes, whether a word begins with them.
    private let beginnings: [Bool]

    /// Looks for words of two bytes at least.
    init(_ words: Set<String>) {
        self.words = words.sorted().map { ($0, Array($0.utf8)) }
        var beginnings = [Bool](repeating: false, count: 1 << 16)
        for word in self.words { beginnings[Int(word.bytes[0]) << 8 | Int(word.bytes[1])] = true }
        self.beginnings = beginnings
    }

    /// The words that a source holds somewhere, as parts of other words too.
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
