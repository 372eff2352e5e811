// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Writes a graph as JSON, for other programs: see `docs/graph-format.md`.
package struct JSONRenderer: Sendable {
    /// Makes a renderer.
    package init() {}

    /// The document with sorted keys and a line break at the end: the same graph gives the same bytes.
    package func render(_ document: GraphDocument) -> String {
        text(of: document, isIndented: true) + "\n"
    }

    /// The document on one line, to be put into a script element of a page.
    ///
    /// Nothing in it ends the element or begins a comment, since no `<` is left, and nothing ends a line or turns the
    /// direction of writing: the page shows how a literal says it.
    func renderForPage(_ document: GraphDocument) -> String {
        var escaped = ""
        for scalar in text(of: document, isIndented: false).unicodeScalars {
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

    private func text(of document: GraphDocument, isIndented: Bool) -> String {
        do {
            return try JSONText.of(document, isIndented: isIndented)
        } catch {
            // A document holds text, whole numbers and lists of them, all of which JSON can express.
            preconditionFailure("A graph could not be written as JSON (\(error)). Please report this as a defect.")
        }
    }
}
