// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Looks for the same few words over and over, before a source is parsed.
///
/// The parser calls itself for each word of `if if if …`, and looks through all that follow at each one of
/// `async async async …`, so that some kilobytes of them take it seconds. What is here counts bytes, and knows neither
/// strings nor comments: prose does not repeat itself so often.
enum WordRun {
    /// How many words may stand in a row, with nothing but blanks between, that are among the four before them.
    static let most = 100

    /// The offset of the word that is one too many; `nil` where there is none.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    static func tooLong(in source: borrowing Span<UInt8>) -> Int? {
        var recent = SIMD4<UInt64>(repeating: 0)
        var count = 0
        // The letters of the current word, of which the last eight tell it.
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
