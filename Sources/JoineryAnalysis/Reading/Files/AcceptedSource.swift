// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Code that the compiler accepts and swift-syntax does not parse.
enum AcceptedSource {
    /// Returns a text of the same length that swift-syntax parses, so that all code has the same place; `nil` if there is
    /// no such code.
    static func rewritten(_ text: String) -> String? {
        var result = text
        // `#selector` and its argument on two lines, and `@convention (c)`.
        result.replace(/(#selector|#keyPath|@convention)([ \t\r\n]+)\(/) { "\($0.1)(\($0.2)" }
        // `@MainActor(Int) -> Void` has no arguments of an attribute.
        result.replace(/@MainActor(?=\()/) { blank($0.0) }
        // Before the first case of a `switch`.
        result.replace(/#(?:warning|error)\("[^"\n]*"\)/) { blank($0.0) }
        // `\.utf16Offset(in: text)`
        result.replace(/(\\\.\w+)(\([^()\n]*\))/) { "\($0.1)\(blank($0.2))" }
        return result == text ? nil : result
    }

    private static func blank(_ text: Substring) -> String { String(repeating: " ", count: text.utf8.count) }
}
