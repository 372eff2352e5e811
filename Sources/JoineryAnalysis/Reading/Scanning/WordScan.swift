// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A search for words in a source before it is parsed, so that their absence saves searching the tree.
struct WordScan: Sendable {
    /// The words, sorted, so that those that begin with the same two bytes follow each other.
    private let words: [String]
    /// The bytes of all words, one word after another.
    private var bytes: [UInt8] = []
    /// The offset of each word in ``bytes``, and their end.
    private var starts: [Int] = [0]
    /// For each pair of bytes, one more than the position of the first word that begins with it; zero if there is none.
    private var beginnings = [UInt32](repeating: 0, count: 1 << 16)

    /// Creates a scan for words of at least two bytes.
    init(_ words: Set<String>) {
        self.words = words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for (position, word) in self.words.enumerated() {
            bytes += word.utf8
            let pair = Self.pair(bytes.span, at: starts[position])
            starts.append(bytes.count)
            if beginnings[pair] == 0 { beginnings[pair] = UInt32(position + 1) }
        }
    }

    private static func pair(_ bytes: borrowing Span<UInt8>, at offset: Int) -> Int {
        Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    }

    /// Returns the words that a source contains, including those within other words.
    ///
    /// - Complexity: O(*n*) for *n* bytes, and few words.
    func found(in source: borrowing Span<UInt8>) -> Set<String> {
        var isFound = [Bool](repeating: false, count: words.count)
        let (beginnings, bytes, starts) = (beginnings.span, bytes.span, starts.span)
        var pair = 0
        for next in 0..<source.count {
            pair = (pair << 8 | Int(source[next])) & 0xFFFF
            guard beginnings[pair] != 0 else { continue }
            var word = Int(beginnings[pair]) - 1
            while word < isFound.count, Self.pair(bytes, at: starts[word]) == pair {
                if !isFound[word] {
                    let text = bytes.extracting(starts[word]..<starts[word + 1])
                    isFound[word] = Self.stands(text, at: next - 1, in: source)
                }
                word += 1
            }
        }
        return Set(words.indices.lazy.filter { isFound[$0] }.map { words[$0] })
    }

    private static func stands(
        _ word: borrowing Span<UInt8>, at offset: Int, in source: borrowing Span<UInt8>
    ) -> Bool {
        guard offset >= 0, offset + word.count <= source.count else { return false }
        for index in 0..<word.count where word[index] != source[offset + index] { return false }
        return true
    }
}
