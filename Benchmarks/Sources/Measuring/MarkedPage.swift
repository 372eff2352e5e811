// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A page with a part that a program writes, between two hidden marks.
package struct MarkedPage {
    /// The marks are missing.
    package struct MissingMarks: Error, CustomStringConvertible {
        package let page: String

        package var description: String {
            "\(page) has no place for the table: add the lines '\(MarkedPage.begin)' and '\(MarkedPage.end)'."
        }
    }

    private static let begin = "<!-- table -->"
    private static let end = "<!-- end of table -->"

    private let before: Substring
    private let after: Substring

    /// - Parameter name: The name of the page in errors.
    package init(_ text: String, name: String) throws(MissingMarks) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let begin = lines.firstIndex(of: Self.begin[...]), let end = lines.firstIndex(of: Self.end[...]),
            begin < end
        else { throw MissingMarks(page: name) }
        before = text[..<lines[begin].endIndex]
        after = text[lines[end].startIndex...]
    }

    /// Returns the page with another text between the marks.
    package func replacing(_ text: String) -> String { "\(before)\n\n\(text)\n\n\(after)" }
}
