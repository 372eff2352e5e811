// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Looks for brackets within brackets, before a source is parsed.
///
/// The parser limits its own nesting, but looks ahead without a limit, and for `[[[…` twice at each level, so that
/// sixteen brackets take it seconds, and each two more four times as long. What is here counts bytes, and knows neither
/// strings nor comments; what it counts there too is far from the limits.
enum NestingScan {
    /// How many braces, how many parentheses, and how many `#if` may be open. Code that people write has a fifth of them.
    static let mostBrackets = 100
    /// How many square brackets may be open in what may be a type.
    static let mostSquares = 10
    /// How many angle brackets may be open in what may be a type.
    static let mostAngles = 40

    /// The offset of the bracket that is one too many; `nil` where there is none.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    static func tooDeep(in source: borrowing Span<UInt8>) -> Int? {
        var (braces, parentheses, conditions, squares, angles) = (0, 0, 0, 0, 0)
        // The last three bytes.
        var word: UInt32 = 0
        for offset in 0..<source.count {
            let byte = source[offset]
            word = (word << 8 | UInt32(byte)) & 0xFF_FFFF
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
            // The end of an arrow closes nothing.
            case UInt8(ascii: ">"): if word & 0xFF00 != 0x2D00 { angles = max(0, angles - 1) }
            // No type holds these, so that looking ahead ends here.
            case UInt8(ascii: "\""), UInt8(ascii: ";"): (squares, angles) = (0, 0)
            // `#if`
            case UInt8(ascii: "f"): if word == 0x23_6966 { conditions += 1 }
            // `#en`
            case UInt8(ascii: "n"): if word == 0x23_656E { conditions = max(0, conditions - 1) }
            default: continue
            }
            if max(braces, parentheses, conditions) > mostBrackets || squares > mostSquares || angles > mostAngles {
                return offset
            }
        }
        return nil
    }
}
