// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A search for deeply nested brackets, before a source is parsed.
///
/// The parser limits its nesting, but not its look-ahead, which runs twice at each level of `[[[…`. Sixteen brackets
/// take it seconds, and every two more take four times as long. The scan counts bytes and ignores strings and comments,
/// whose brackets stay far below the limits.
enum NestingScan {
    /// The maximum number of open braces, open parentheses, and open `#if`. Ordinary code has a fifth of them.
    static let mostBrackets = 100
    /// The maximum number of open square brackets in a possible type.
    static let mostSquares = 10
    /// The maximum number of open angle brackets in a possible type.
    static let mostAngles = 40

    /// Returns the offset of the first bracket beyond the maximum; `nil` if there is none.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    static func tooDeep(in source: borrowing Span<UInt8>) -> Int? {
        var (braces, parentheses, conditions, squares, angles) = (0, 0, 0, 0, 0)
        for offset in 0..<source.count {
            let byte = source[offset]
            switch byte {
            case UInt8(ascii: "{"):
                braces += 1
                (squares, angles) = (0, 0)
            case UInt8(ascii: "}"):
                braces = max(0, braces - 1)
                (squares, angles) = (0, 0)
            case UInt8(ascii: "("): parentheses += 1
            case UInt8(ascii: ")"): parentheses = max(0, parentheses - 1)
            case UInt8(ascii: "["): squares += 1
            case UInt8(ascii: "]"): squares = max(0, squares - 1)
            case UInt8(ascii: "<"): angles += 1
            // The end of an arrow is not a closing bracket.
            case UInt8(ascii: ">"): if !stands("-", before: offset, in: source) { angles = max(0, angles - 1) }
            // A type contains none of these, so look-ahead ends here.
            case UInt8(ascii: "\""), UInt8(ascii: ";"): (squares, angles) = (0, 0)
            // `#if`
            case UInt8(ascii: "f"):
                if stands("i", before: offset, in: source), stands("#", before: offset - 1, in: source) {
                    conditions += 1
                }
            // `#endif`
            case UInt8(ascii: "n"):
                if stands("e", before: offset, in: source), stands("#", before: offset - 1, in: source) {
                    conditions = max(0, conditions - 1)
                }
            default: continue
            }
            if max(braces, parentheses, conditions) > mostBrackets || squares > mostSquares || angles > mostAngles {
                return offset
            }
        }
        return nil
    }

    /// Whether a byte stands before an offset.
    private static func stands(_ byte: Unicode.Scalar, before offset: Int, in source: borrowing Span<UInt8>) -> Bool {
        offset > 0 && source[offset - 1] == UInt8(ascii: byte)
    }
}
