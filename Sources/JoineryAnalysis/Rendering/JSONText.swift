// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

/// JSON with sorted keys and unescaped slashes.
enum JSONText {
    /// Returns a value as text.
    static func of(_ value: some Encodable, isIndented: Bool = true) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Returns JSON for a script element of a page.
    ///
    /// Nothing in it ends the element or begins a comment, because `<` is escaped. Characters that end lines or change
    /// the writing direction are shown as in a literal.
    static func escapedForPage(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "\\u003c"
            case ">": escaped += "\\u003e"
            case "&": escaped += "\\u0026"
            case _ where scalar.isUnseen: escaped += "\\" + scalar.shown
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
