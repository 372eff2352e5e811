// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPage

/// Writes a graph as an interactive page: one file that loads nothing.
package struct HTMLRenderer: Sendable {
    /// Creates a renderer.
    package init() {}

    /// Returns the page with the graph.
    package func render(_ document: GraphDocument) -> String {
        PageSource.document(graph: JSONRenderer().renderForPage(document))
    }
}
