// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPage

/// A writer of graphs as interactive pages: one file that loads nothing.
package struct HTMLRenderer: Sendable {
    /// Settings that the page's script reads.
    private struct Settings: Encodable, Sendable {
        var base: String?
        var sourceURL: String?
        var frames: [PictureFrame] = []
    }

    private let settings: Settings

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - base: The relative path from the page's folder to the folder that the graph's paths begin in; empty, or with
    ///     a slash at its end. Without it, the page opens only files with absolute paths in an editor.
    ///   - sourceURL: The URL of a place in the code, with `{path}`, `{line}`, and `{column}` in it.
    package init(base: String? = nil, sourceURL: SourceURL? = nil) {
        settings = Settings(base: base, sourceURL: sourceURL?.template)
    }

    /// Returns the page with the graph.
    package func render(_ document: GraphDocument) -> String {
        do {
            var settings = settings
            settings.frames = PictureFrames.of(document)
            let text = JSONText.escapedForPage(try JSONText.of(settings, isIndented: false))
            return PageSource.document(graph: JSONRenderer().renderForPage(document), settings: text)
        } catch {
            // Settings contain only strings, which JSON can represent.
            preconditionFailure("The page's settings could not be written (\(error)). Please report this as a defect.")
        }
    }
}
