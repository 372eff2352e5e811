// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The page that shows a graph: its markup, styles and scripts, in one document that needs no other.
///
/// The sources are in `Page`, in the languages that they are written in, and are compiled into the program, since the
/// command has to run as a single file.
package enum PageSource {
    /// The document with the given JSON in it.
    ///
    /// - Parameter graph: The JSON, without anything that would end a script element.
    package static func document(graph: String) -> String {
        let parts = [
            "styles": joined(styles),
            "scripts": joined(scripts),
            "graph": graph,
        ]
        // One pass from mark to mark, so that nothing in a graph is taken for a mark.
        return text(PackageResources.page_html).split(separator: "%", omittingEmptySubsequences: false)
            .enumerated().map { $0.isMultiple(of: 2) ? String($1) : parts[String($1)] ?? "" }.joined()
    }

    private static let styles = [
        PackageResources.theme_css, PackageResources.styles_css, PackageResources.panels_css,
    ]

    /// In the order in which they need each other: the last one starts the page.
    private static let scripts = [
        PackageResources.elements_js, PackageResources.marks_js, PackageResources.graph_js, PackageResources.groups_js,
        PackageResources.layering_js, PackageResources.layout_js, PackageResources.scene_js, PackageResources.curves_js,
        PackageResources.highlight_js,
        PackageResources.view_js, PackageResources.node_painter_js, PackageResources.frame_painter_js,
        PackageResources.painter_js, PackageResources.search_js, PackageResources.filters_js,
        PackageResources.details_js, PackageResources.overview_js, PackageResources.controls_js,
        PackageResources.pointer_js, PackageResources.keyboard_js, PackageResources.page_js,
    ]

    private static func joined(_ parts: [[UInt8]]) -> String {
        parts.map(text).joined(separator: "\n")
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
