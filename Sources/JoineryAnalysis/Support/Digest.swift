// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A checksum of bytes: FNV-1a over words of eight bytes, twice with different bases, and the length.
///
/// Source: Fowler, Noll, and Vo, the constants of their 64-bit hash. It distinguishes versions of a file. It does not
/// resist deliberate collisions, and need not: someone who can write the sources can also write the cache.
struct Digest {
    /// In hexadecimal digits.
    let text: String

    init(_ bytes: [UInt8]) { self.init(bytes.span) }

    /// - Complexity: O(*n*); half a millisecond for each million bytes.
    init(_ span: borrowing Span<UInt8>) {
        var first: UInt64 = 0xcbf2_9ce4_8422_2325
        var second: UInt64 = 0x6c62_272e_07bb_0142
        var index = 0
        while index < span.count {
            var word: UInt64 = 0
            if index + 8 <= span.count {
                // The compiler makes one load of a loop with a constant count in a part of a known length.
                let part = span.extracting(index..<index + 8)
                for offset in 0..<8 { word = word << 8 | UInt64(part[offset]) }
            } else {
                for rest in index..<span.count { word = word << 8 | UInt64(span[rest]) }
            }
            index += 8
            first = (first ^ word) &* 0x100_0000_01b3
            second = (second ^ word.byteSwapped) &* 0x100_0000_01b3
        }
        text = String(first, radix: 16) + "-" + String(second, radix: 16) + "-" + String(span.count, radix: 16)
    }
}
