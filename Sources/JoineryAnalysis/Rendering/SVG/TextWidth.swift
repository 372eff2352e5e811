// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The width of text, from the average widths of groups of characters.
///
/// The picture names only generic font families, so each reader has another font. The averages are those of DejaVu
/// Sans, which is wider than the usual system fonts: a text may be narrower than its estimate, and rarely wider.
enum TextWidth {
    /// Returns the width of a text in units of its font size.
    static func of(_ text: String, isBold: Bool = false) -> Double {
        text.unicodeScalars.reduce(0) { $0 + width(of: $1) } * (isBold ? 1.09 : 1)
    }

    /// Returns the text, with an ellipsis in place of the part that exceeds a width in units of the font size.
    static func fitting(_ text: String, width limit: Double, isBold: Bool = false) -> String {
        guard of(text, isBold: isBold) > limit else { return text }
        var fitting = text
        while !fitting.isEmpty, of(fitting + "…", isBold: isBold) > limit { fitting.removeLast() }
        return fitting + "…"
    }

    private static func width(of scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case "i", "j", "l", "I", "'", "|", ".", ",", ":", ";", "!": 0.31
        case " ", "f", "t", "r", "(", ")", "[", "]", "-", "/", "\\", "J", "\"": 0.39
        case "m", "w", "M", "W", "@", "%", "…": 0.95
        case "A"..."Z", "<", ">", "+", "=", "#", "&", "~": 0.74
        case "a"..."z", "0"..."9": 0.61
        default: scalar.properties.isGraphemeExtend ? 0 : scalar.value < 0x1100 ? 0.7 : 1.1
        }
    }
}
