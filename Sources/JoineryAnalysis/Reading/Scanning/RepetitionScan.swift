// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A search for long repetitions of a few words, before a source is parsed.
///
/// The parser recurses for each word of `if if if …`, and scans all following words at each one of
/// `async async async …`, so a few kilobytes of them take it seconds. The scan ignores strings and comments, because
/// prose does not repeat words that often.
enum RepetitionScan {
    /// The maximum number of consecutive words, separated only by whitespace, that repeat one of the four before them.
    static let most = 100

    /// Returns the offset of the first word beyond the maximum; `nil` if there is none.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    static func tooLong(in source: borrowing Span<UInt8>) -> Int? {
        var recent = SIMD4<UInt64>(repeating: 0)
        var count = 0
        // The last eight letters of the current word, which identify it.
        var word: UInt64 = 0
        for offset in 0..<source.count {
            let byte = source[offset]
            if byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "z") {
                word = word << 8 | UInt64(byte)
                continue
            }
            guard byte == UInt8(ascii: " ") || byte >= 9 && byte <= 13 else {
                (count, word) = (0, 0)
                continue
            }
            guard word != 0 else { continue }
            count = any(recent .== SIMD4(repeating: word)) ? count + 1 : 0
            if count > most { return offset }
            recent = SIMD4(word, recent[0], recent[1], recent[2])
            word = 0
        }
        return nil
    }
}
