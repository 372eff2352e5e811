// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Writes a graph as JSON, for other programs: see `docs/graph-format.md`.
public struct JSONRenderer: Sendable {
    /// Makes a renderer.
    public init() {}

    /// The document with sorted keys and a line break at the end: the same graph gives the same bytes.
    public func render(_ document: GraphDocument) -> String {
        text(of: document, formatting: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]) + "\n"
    }

    /// The document on one line, to be put into a script element of a page.
    ///
    /// Nothing in it ends the element or begins a comment, since no `<` is left, and none of the two separators that
    /// older scripts take for the end of a line.
    func renderForPage(_ document: GraphDocument) -> String {
        var escaped = ""
        for scalar in text(of: document, formatting: [.sortedKeys, .withoutEscapingSlashes]).unicodeScalars {
            switch scalar {
            case "<": escaped += "\\u003c"
            case ">": escaped += "\\u003e"
            case "&": escaped += "\\u0026"
            case "\u{2028}": escaped += "\\u2028"
            case "\u{2029}": escaped += "\\u2029"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private func text(of document: GraphDocument, formatting: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        do {
            return String(decoding: try encoder.encode(document), as: UTF8.self)
        } catch {
            // A document holds text, whole numbers and lists of them, all of which JSON can express.
            preconditionFailure("A graph could not be written as JSON (\(error)). Please report this as a defect.")
        }
    }
}
