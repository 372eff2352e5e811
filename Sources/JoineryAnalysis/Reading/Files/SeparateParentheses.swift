// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Parentheses after whitespace that the compiler accepts and swift-syntax does not: `#selector` and its argument on two
/// lines, and `@convention (c)`.
enum SeparateParentheses {
    /// Returns a text of the same length in which the parentheses stand before the whitespace, so that all code after
    /// them has the same place; `nil` if there are none.
    static func joined(_ text: String) -> String? {
        var bytes = Array(text.utf8)
        var isChanged = false
        for word in words {
            let word = Array(word.utf8)
            for start in bytes.indices.dropLast(word.count)
            where bytes[start] == word[0] && bytes[start...].starts(with: word) {
                let end = start + word.count
                guard let open = bytes[end...].firstIndex(where: { !isWhitespace($0) }), open > end,
                    bytes[open] == UInt8(ascii: "(")
                else { continue }
                bytes.remove(at: open)
                bytes.insert(UInt8(ascii: "("), at: end)
                isChanged = true
            }
        }
        return isChanged ? String(decoding: bytes, as: UTF8.self) : nil
    }

    private static let words = ["#selector", "#keyPath", "@convention"]

    private static func isWhitespace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte }
}
