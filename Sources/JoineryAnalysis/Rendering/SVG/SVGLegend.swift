// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The meaning of the colors, marks, and lines that the picture uses.
struct SVGLegend {
    private enum Sample {
        case module(hue: String)
        case scope(ScopeMark)
        case outline(GraphPicture.Box.Outline)
        case line(String)
    }

    private static let rowHeight = 20.0
    private static let sampleWidth = 26.0
    private static let distance = 20.0

    /// The size.
    private(set) var width = 0.0
    private(set) var height = 0.0
    private var entries: [(sample: Sample, caption: String, x: Double, y: Double)] = []

    /// Arranges the entries in rows of at most this width.
    init(_ picture: GraphPicture, _ hues: ModuleHues, width limit: Double) {
        var y = 0.0
        for group in Self.groups(picture, hues) where !group.isEmpty {
            var x = 0.0
            for (sample, caption) in group {
                let caption = TextWidth.fitting(caption.shown, width: (limit - Self.sampleWidth) / 11)
                let extent = Self.sampleWidth + TextWidth.of(caption) * 11
                if x > 0, x + extent > limit { (x, y) = (0, y + Self.rowHeight) }
                entries.append((sample, caption, x, y))
                width = max(width, x + extent)
                x += extent + Self.distance
            }
            y += Self.rowHeight
        }
        height = y
    }

    private static func groups(_ picture: GraphPicture, _ hues: ModuleHues) -> [[(Sample, String)]] {
        var modules = hues.modules.map { (Sample.module(hue: hues.name(of: $0)), $0) }
        let others = Set(picture.boxes.map(\.module)).subtracting(hues.modules).subtracting([""])
        if !picture.showsModules, !others.isEmpty { modules.append((.module(hue: "other"), "other modules")) }
        let marks = ScopeMark.allCases.filter { mark in picture.boxes.contains { $0.mark == mark } }
        let outlines: [(GraphPicture.Box.Outline, String)] = [
            (.collection, "collection"), (.required, "requirement"), (.consumer, "consumer"), (.external, "external"),
        ]
        let used = outlines.filter { outline, _ in picture.boxes.contains { $0.outline == outline } }
        let lines: [(GraphPicture.Arrow.Style, String)] = [
            (.later, "needed later"), (.weak, "held weakly"),
        ]
        var styles = lines.filter { style, _ in picture.arrows.contains { $0.style == style } }
            .map { (Sample.line(" \($0)"), $1) }
        if picture.arrows.contains(where: \.isInCycle) { styles.append((.line(" ring"), "cycle")) }
        return [
            modules,
            marks.map { (.scope($0), $0.caption) } + used.map { (.outline($0), $1) } + styles,
        ]
    }

    /// Returns the elements, moved by an offset.
    func lines(x: Double, y: Double) -> [String] {
        entries.flatMap { entry -> [String] in
            let (left, middle) = (entry.x + x, entry.y + y + 8)
            let caption =
                "<text x=\"\(SVGDrawing.text(left + Self.sampleWidth))\" y=\"\(SVGDrawing.text(middle + 4))\">"
                + "\(entry.caption.xml)</text>"
            return Self.lines(of: entry.sample, x: left, y: middle) + [caption]
        }
    }

    private static func lines(of sample: Sample, x: Double, y: Double) -> [String] {
        func rectangle(_ classes: String, radius: Int, inset: Double = 0) -> String {
            "<rect class=\"box \(classes)\" x=\"\(SVGDrawing.text(x + inset))\" "
                + "y=\"\(SVGDrawing.text(y - 6 + inset))\" width=\"\(SVGDrawing.text(20 - 2 * inset))\" "
                + "height=\"\(SVGDrawing.text(12 - 2 * inset))\" rx=\"\(radius)\"/>"
        }
        switch sample {
        case .module(let hue): return [rectangle(hue, radius: 3)]
        case .scope(let mark):
            return SVGDrawing.lines(of: mark, x: x + 10, y: y, hue: "other")
        case .outline(.consumer): return [rectangle("other", radius: 6)]
        case .outline(.collection):
            return [rectangle("other", radius: 4), rectangle("other", radius: 2, inset: 3)]
        case .outline(let outline): return [rectangle("other new \(outline)", radius: 3)]
        case .line(let classes):
            let (left, right, middle) = (SVGDrawing.text(x), SVGDrawing.text(x + 20), SVGDrawing.text(y))
            return ["<path class=\"line\(classes)\" d=\"M\(left) \(middle)H\(right)\"/>"]
        }
    }
}
