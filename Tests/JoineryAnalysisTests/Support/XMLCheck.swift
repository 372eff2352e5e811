// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Whether a text is well-formed XML.
enum XMLCheck {
    /// Returns the first error in a text; `nil` if it is well-formed.
    static func error(in text: String) -> String? {
        let parser = XMLParser(data: Data(text.utf8))
        guard !parser.parse() else { return nil }
        return "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "not XML")"
    }
}
