// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The colors of a picture.
package enum SVGTheme: String, Sendable, CaseIterable {
    /// Light, or dark if the reader prefers that.
    case auto
    case light, dark
}

/// The style element of a picture: rules for one color scheme, or for both.
struct SVGStyle {
    /// The number of modules that have different colors. The others are gray.
    static let hues = 8

    /// The colors of one scheme.
    private struct Palette {
        let paper: String
        let frame: String
        let ink: String
        let muted: String
        let line: String
        let error: String
        let warning: String
        /// The filling and the outline of each module's boxes; last, those of other modules.
        let modules: [(fill: String, stroke: String)]
    }

    private static let light = Palette(
        paper: "#ffffff", frame: "#dfe3ea", ink: "#1c2230", muted: "#596273", line: "#98a1b1", error: "#d92d20",
        warning: "#c26a00",
        modules: [
            ("#e6eefd", "#3b6fd4"), ("#fdeddf", "#c2610c"), ("#dff4ee", "#0d8572"), ("#efe9fb", "#7b52c6"),
            ("#fde7ee", "#c43d6b"), ("#eaf3db", "#568a1c"), ("#dff1fa", "#1a7fa8"), ("#faf1d2", "#967200"),
            ("#eef0f3", "#768092"),
        ])

    private static let dark = Palette(
        paper: "#12161d", frame: "#2b323d", ink: "#e8ebf0", muted: "#a4aebd", line: "#5f6a7b", error: "#ff7a70",
        warning: "#eda84a",
        modules: [
            ("#1d2e50", "#7ea6f5"), ("#40291a", "#f0a35a"), ("#143933", "#4fcbb4"), ("#2f2549", "#b296f0"),
            ("#411f2d", "#f58bae"), ("#28381b", "#9ccc62"), ("#143442", "#62c1ea"), ("#3a3013", "#e0bb45"),
            ("#262b34", "#98a2b3"),
        ])

    /// Returns the rules of a theme, each on its line.
    static func lines(_ theme: SVGTheme) -> [String] {
        switch theme {
        case .light: shape + colors(light)
        case .dark: shape + colors(dark)
        case .auto:
            shape + colors(light) + ["@media (prefers-color-scheme: dark) {"] + colors(dark) + ["}"]
        }
    }

    private static let shape = [
        ".joinery text { font-family: system-ui, sans-serif; font-size: 11px }",
        ".joinery .name { font-size: 13px; font-weight: 600 }",
        ".joinery .middle { text-anchor: middle }",
        ".joinery .box { stroke-width: 1.25 }",
        ".joinery .required { stroke-dasharray: 5 3 }",
        ".joinery .external { stroke-dasharray: 1.5 3; stroke-linecap: round }",
        ".joinery .severe { stroke-width: 2.5 }",
        ".joinery .mark { stroke-width: 1.4 }",
        ".joinery .line { fill: none; stroke-width: 1.25 }",
        ".joinery .later { stroke-dasharray: 5 3 }",
        ".joinery .weak { stroke-dasharray: 1.5 3; stroke-linecap: round }",
    ]

    private static func colors(_ palette: Palette) -> [String] {
        var lines = [
            ".joinery .paper { fill: \(palette.paper); stroke: \(palette.frame) }",
            ".joinery text { fill: \(palette.muted) }",
            ".joinery .name { fill: \(palette.ink) }",
            ".joinery .line { stroke: \(palette.line) }",
            ".joinery .head { fill: \(palette.line) }",
        ]
        for (index, module) in palette.modules.enumerated() {
            let hue = index < hues ? "hue\(index)" : "other"
            lines.append(".joinery .\(hue) { fill: \(module.fill); stroke: \(module.stroke) }")
            lines.append(".joinery .\(hue).full { fill: \(module.stroke) }")
        }
        return lines + [
            ".joinery .new { fill: \(palette.paper) }",
            ".joinery .box.warning { stroke: \(palette.warning) }",
            ".joinery .box.error, .joinery .line.ring { stroke: \(palette.error) }",
            ".joinery .head.ring { fill: \(palette.error) }",
        ]
    }
}
