// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The page that shows a graph: markup, styles, and scripts in one document.
///
/// The sources are in `Page`, each in its language. They are compiled into the program because the command must run as
/// a single file.
package enum PageSource {
    /// Returns the document with this JSON in it. Nothing in the JSON may end a script element.
    ///
    /// - Parameters:
    ///   - graph: The graph.
    ///   - settings: An object with the page's settings.
    package static func document(graph: String, settings: String) -> String {
        let parts = [
            "styles": joined(styles),
            "scripts": joined(scripts),
            "graph": graph,
            "settings": settings,
        ]
        // A single pass from mark to mark, so that a mark in a graph is not replaced.
        return text(PackageResources.page_html).split(separator: "%", omittingEmptySubsequences: false)
            .enumerated().map { $0.isMultiple(of: 2) ? String($1) : parts[String($1)] ?? "" }.joined()
    }

    private static let styles = [
        PackageResources.theme_css, PackageResources.styles_css, PackageResources.panels_css,
    ]

    /// The scripts in the order in which they are needed. The last one starts the page.
    private static let scripts = [
        PackageResources.elements_js, PackageResources.places_js, PackageResources.outline_js,
        PackageResources.vector_js, PackageResources.marks_js, PackageResources.graph_js, PackageResources.paths_js,
        PackageResources.metrics_js, PackageResources.groups_js,
        PackageResources.layering_js, PackageResources.layout_js, PackageResources.scene_js,
        PackageResources.path_scene_js, PackageResources.curves_js, PackageResources.highlight_js,
        PackageResources.view_js, PackageResources.labels_js, PackageResources.node_painter_js,
        PackageResources.frame_painter_js, PackageResources.painter_js, PackageResources.search_js,
        PackageResources.filters_js, PackageResources.details_js, PackageResources.overview_js,
        PackageResources.path_view_js, PackageResources.controls_js, PackageResources.exports_js,
        PackageResources.pointer_js, PackageResources.keyboard_js, PackageResources.page_js,
    ]

    private static func joined(_ parts: [[UInt8]]) -> String {
        parts.map(text).joined(separator: "\n")
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
