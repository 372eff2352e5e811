// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A writer of graphs as JSON, for other programs: see `docs/graph-format.md`.
package struct JSONRenderer: Sendable {
    /// Creates a renderer.
    package init() {}

    /// Returns the document with sorted keys and a line break at the end. The same graph gives the same bytes.
    package func render(_ document: GraphDocument) -> String {
        text(of: document, isIndented: true) + "\n"
    }

    /// Returns the document on one line, for a script element of a page.
    func renderForPage(_ document: GraphDocument) -> String {
        JSONText.escapedForPage(text(of: document, isIndented: false))
    }

    private func text(of document: GraphDocument, isIndented: Bool) -> String {
        do {
            return try JSONText.of(document, isIndented: isIndented)
        } catch {
            // A document contains only strings, finite numbers, and lists, which JSON can represent.
            preconditionFailure("A graph could not be written as JSON (\(error)). Please report this as a defect.")
        }
    }
}
