// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPage

/// Writes a graph as a page to look at: one file, without anything to be fetched.
package struct HTMLRenderer: Sendable {
    /// Makes a renderer.
    package init() {}

    /// The page with the graph in it.
    package func render(_ document: GraphDocument) -> String {
        PageSource.document(graph: JSONRenderer().renderForPage(document))
    }
}
