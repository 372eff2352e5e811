// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Looks for words in a source, before it is parsed: what a file cannot hold need not be looked for in its tree.
struct WordScan: Sendable {
    private let words: [(text: String, bytes: [UInt8])]
    /// For each byte, whether a word begins with it.
    private let firsts: [Bool]

    init(_ words: Set<String>) {
        self.words = words.sorted().map { ($0, Array($0.utf8)) }
        var firsts = [Bool](repeating: false, count: 256)
        for word in self.words { if let first = word.bytes.first { firsts[Int(first)] = true } }
        self.firsts = firsts
    }

    /// The words that a source holds somewhere, as parts of other words too.
    ///
    /// - Complexity: O(*n*) for *n* bytes, and few words.
    func found(in source: borrowing Span<UInt8>) -> Set<String> {
        var found: Set<String> = []
        let firsts = firsts.span
        for offset in 0..<source.count where firsts[Int(source[offset])] {
            for word in words where Self.stands(word.bytes.span, at: offset, in: source) { found.insert(word.text) }
        }
        return found
    }

    private static func stands(
        _ word: borrowing Span<UInt8>, at offset: Int, in source: borrowing Span<UInt8>
    ) -> Bool {
        guard offset + word.count <= source.count else { return false }
        for index in 0..<word.count where word[index] != source[offset + index] { return false }
        return true
    }
}
