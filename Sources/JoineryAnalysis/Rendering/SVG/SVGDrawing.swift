// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The texts of a box, cut where they are too long, and the size that they need.
struct SVGBox {
    static let height = 46.0
    private static let padding = 14.0
    private static let markWidth = 18.0
    private static let longest = 230.0

    let name: String
    let detail: String
    let width: Double
    /// Where the text begins, from the left, or has its middle.
    let textStart: Double
    let isCentered: Bool

    /// Measures a box.
    init(_ box: GraphPicture.Box) {
        name = TextWidth.fitting(box.name.shown, width: Self.longest / 13, isBold: true)
        detail = TextWidth.fitting(box.detail.shown, width: Self.longest / 11)
        let text = max(TextWidth.of(name, isBold: true) * 13, TextWidth.of(detail) * 11)
        let start = Self.padding + (box.mark == nil ? 0 : Self.markWidth)
        width = max(72, (start + text + Self.padding).rounded(.up))
        isCentered = box.mark == nil && detail.isEmpty
        textStart = isCentered ? width / 2 : start
    }
}

/// The lines of an SVG file, from top to bottom.
struct SVGDrawing {
    private static let margin = 24.0

    private let width: Double
    private var height = margin
    private var lines: [String] = []

    /// Begins a drawing of some width.
    init(width: Double) { self.width = width }

    /// Adds arrows and boxes, in the middle.
    mutating func add(_ layout: LayeredLayout, _ picture: GraphPicture, _ boxes: [SVGBox], _ hues: ModuleHues) {
        guard !boxes.isEmpty else {
            lines.append("<text x=\"\(Self.text(Self.margin))\" y=\"\(Self.text(height + 12))\">No bindings</text>")
            height += 28
            return
        }
        let left = Self.margin + (width - layout.size.width) / 2
        for (index, arrow) in picture.arrows.enumerated() {
            let frame = layout.frames[arrow.from]
            lines += SVGArrow(arrow, route: layout.routes[index], from: frame, direction: layout.direction)
                .lines(x: left, y: height)
        }
        for (index, box) in picture.boxes.enumerated() {
            var frame = layout.frames[index]
            frame.x += left
            frame.y += height
            lines += Self.lines(of: box, text: boxes[index], in: frame, hue: hues.name(of: box.module))
        }
        height += layout.size.height + Self.margin
    }

    /// Adds the legend.
    mutating func add(_ legend: SVGLegend) {
        lines += legend.lines(x: Self.margin, y: height)
        height += legend.height > 0 ? legend.height + Self.margin : 0
    }

    /// Returns the file.
    func document(title: String, description: String, style: [String]) -> String {
        let (width, height) = (Self.text(width + 2 * Self.margin), Self.text(height))
        let size = "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
        let paper =
            "<rect class=\"paper\" x=\"1\" y=\"1\" width=\"\(Self.text(self.width + 2 * Self.margin - 2))\" "
            + "height=\"\(Self.text(self.height - 2))\" rx=\"10\"/>"
        let head = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) class=\"joinery\" role=\"img\">",
            "<title>\(title.xml)</title>",
            "<desc>\(description.xml)</desc>",
            "<style>",
        ]
        return
            (head + style + ["</style>", paper] + lines
            + ["</svg>", ""])
            .joined(separator: "\n")
    }

    /// Returns a coordinate: whole numbers are exact enough, and short.
    static func text(_ number: Double) -> String { String(Int(number.rounded())) }

    private static func lines(
        of box: GraphPicture.Box, text: SVGBox, in frame: LayeredLayout.Frame, hue: String
    ) -> [String] {
        let radius = box.outline == .consumer ? frame.height / 2 : 7
        let severity = box.severity == .error ? " error severe" : box.severity == .warning ? " warning severe" : ""
        let isNew = box.mark.map { !$0.isKept } ?? (box.outline == .required || box.outline == .external)
        let classes = "box \(hue)\(isNew ? " new" : "") \(box.outline)\(severity)"
        func rectangle(inset: Double) -> String {
            "<rect class=\"\(classes)\" x=\"\(Self.text(frame.x + inset))\" y=\"\(Self.text(frame.y + inset))\" "
                + "width=\"\(Self.text(frame.width - 2 * inset))\" height=\"\(Self.text(frame.height - 2 * inset))\" "
                + "rx=\"\(Self.text(radius - inset))\"/>"
        }
        var lines = ["<g>", "<title>\(box.help.xml)</title>", rectangle(inset: 0)]
        if box.outline == .collection { lines.append(rectangle(inset: 3)) }
        let middle = frame.y + frame.height / 2
        if let mark = box.mark {
            lines += Self.lines(of: mark, x: frame.x + text.textStart - 11, y: middle, hue: hue)
        }
        let x = Self.text(frame.x + text.textStart)
        let baseline = text.detail.isEmpty ? middle + 4.5 : middle - 3
        let name = text.isCentered ? "name middle" : "name"
        lines.append("<text class=\"\(name)\" x=\"\(x)\" y=\"\(Self.text(baseline))\">\(text.name.xml)</text>")
        if !text.detail.isEmpty {
            lines.append("<text x=\"\(x)\" y=\"\(Self.text(middle + 13))\">\(text.detail.xml)</text>")
        }
        return lines + ["</g>"]
    }

    /// Returns the mark of a scope, around a point.
    static func lines(of mark: ScopeMark, x: Double, y: Double, hue: String) -> [String] {
        let place = "transform=\"translate(\(text(x)) \(text(y)))\""
        let outline = "<path class=\"mark \(hue) new\" \(place) d=\"\(mark.outline)\"/>"
        return [outline]
            + (mark.filling.map { ["<path class=\"mark \(hue) full\" \(place) d=\"\($0)\"/>"] } ?? [])
    }
}

extension String {
    /// The text as XML, in which escapes replace characters that XML or a reader cannot show.
    var xml: String {
        unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "\n": "&#10;"
            case "\u{FFFE}", "\u{FFFF}": scalar.escaped(asASCII: true)
            default: scalar.shown
            }
        }.joined()
    }
}
