// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A renderer of graphs as pictures: one SVG file that needs nothing else and can be committed.
///
/// The text holds whole numbers and depends on the graph alone, so that the same graph gives the same bytes.
package struct SVGRenderer: Sendable {
    /// The boxes that are drawn.
    package enum Folding: String, Sendable, CaseIterable {
        /// Nodes; or if they would not be readable together, the page's frames, opened as far as they are.
        case auto
        /// Modules.
        case module
        /// Nodes.
        case never
    }

    /// More boxes than this are not readable together, and so many always are.
    private static let (mostBoxes, fewBoxes) = (60, 24)
    /// The smallest scale at which names are readable.
    private static let smallestScale = 0.62

    /// The size on which a picture should be readable: about that of a README's column on a wide screen.
    private static let page = LayeredLayout.Size(width: 880, height: 1_100)

    /// Enough for the text that an empty picture shows.
    private static let smallestWidth = 100.0

    private let theme: SVGTheme
    private let folding: Folding

    /// Makes a renderer.
    package init(theme: SVGTheme = .auto, folding: Folding = .auto) {
        self.theme = theme
        self.folding = folding
    }

    /// Returns the file.
    package func render(_ document: GraphDocument) -> String { draw(document).text }

    /// Returns the file, and whether it shows frames as boxes.
    package func draw(_ document: GraphDocument) -> (text: String, isFolded: Bool) {
        let picture = picture(of: document)
        let hues = ModuleHues(picture)
        let boxes = picture.boxes.map(SVGBox.init)
        let layout = Self.layout(boxes, picture.arrows)
        let legend = SVGLegend(picture, hues, width: max(layout.size.width, 480))
        var drawing = SVGDrawing(width: max(layout.size.width, legend.width, Self.smallestWidth))
        drawing.add(layout, picture, boxes, hues)
        drawing.add(legend)
        let text = drawing.document(
            title: picture.title, description: picture.description, style: SVGStyle.lines(theme))
        return (text, picture.isFolded)
    }

    private func picture(of document: GraphDocument) -> GraphPicture {
        let whole = GraphPicture(document, frames: [], nodes: Array(document.nodes.indices))
        switch folding {
        case .never: return whole
        case .module: return GraphPicture(document, frames: PictureFrames.modules(of: document), nodes: [])
        case .auto:
            guard whole.boxes.count > Self.fewBoxes, !Self.isReadable(whole) else { return whole }
            let (folded, nodes) = PictureFrames.opened(PictureFrames.of(document)) { folded, nodes in
                Self.isReadable(GraphPicture(document, frames: folded, nodes: nodes))
            }
            return GraphPicture(document, frames: folded, nodes: nodes)
        }
    }

    private static func isReadable(_ picture: GraphPicture) -> Bool {
        picture.boxes.count <= mostBoxes
            && excess(layout(picture.boxes.map(SVGBox.init), picture.arrows)) <= 1 / smallestScale
    }

    /// Lays out the boxes in the direction in which the picture has to shrink less to fit the page.
    private static func layout(_ boxes: [SVGBox], _ arrows: [GraphPicture.Arrow]) -> LayeredLayout {
        let links = arrows.map { LayeredLayout.Link(from: $0.from, to: $0.to, style: $0.layoutStyle) }
        let sizes = boxes.map { LayeredLayout.Size(width: $0.width, height: SVGBox.height) }
        let down = LayeredLayout(boxes: sizes, links: links, direction: .down)
        let right = LayeredLayout(boxes: sizes, links: links, direction: .right)
        return excess(right) < excess(down) ? right : down
    }

    private static func excess(_ layout: LayeredLayout) -> Double {
        max(1, layout.size.width / page.width, layout.size.height / page.height)
    }
}

extension GraphPicture.Arrow {
    /// Arrows that look alike may run together.
    var layoutStyle: Int { style.rawValue + (isInCycle ? 3 : 0) }

    /// The classes of its line.
    var classes: String {
        let names: [String?] = [style == .immediate ? nil : "\(style)", isInCycle ? "ring" : nil]
        return names.compactMap { $0.map { " \($0)" } }.joined()
    }
}

/// The color of each module: the largest ones differ, and the rest is gray. Boxes of modules have one color.
struct ModuleHues {
    /// The names of the modules that have a color, in order.
    let modules: [String]
    private let classes: [String: String]

    /// Chooses the colors.
    init(_ picture: GraphPicture) {
        let sizes = Dictionary(grouping: picture.boxes.map(\.module).filter { !$0.isEmpty }) { $0 }
            .mapValues(\.count)
        let largest = sizes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(SVGStyle.hues).map(\.key)
        modules = picture.showsModules ? [] : largest.sorted()
        let numbers = picture.showsModules ? sizes.keys.map { ($0, 0) } : modules.enumerated().map { ($1, $0) }
        classes = Dictionary(uniqueKeysWithValues: numbers.map { ($0, "hue\($1)") })
    }

    /// Returns the class of the boxes of a module.
    func name(of module: String) -> String { classes[module] ?? "other" }
}
