// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A layered drawing of a directed graph, after Sugiyama, Tagawa and Toda (1981).
///
/// It works in five steps:
/// 1. Links that close a cycle are turned around, so that the rest is acyclic (`CycleBreaking`).
/// 2. Each box gets a layer below everything that links to it; layers that are too wide are divided (`Layering`).
/// 3. A link that spans several layers gets a point in each of them. Links with the same target and style share
///    their points, and so run together until they reach it (`LayeredGraph`).
/// 4. Each layer is sorted so that few links cross (`CrossingReduction`).
/// 5. Boxes move as close to their neighbors as the order allows (`LayerPositions`).
///
/// Boxes never overlap, a link never runs through a box, and links that were not turned lead to a later layer. Boxes
/// without links stand in rows after the last layer. The same input gives the same drawing.
struct LayeredLayout: Sendable {
    /// The size of a box.
    struct Size: Sendable, Hashable {
        var width: Double
        var height: Double
    }

    /// A box in the drawing.
    struct Frame: Sendable, Hashable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    /// A point in the drawing.
    struct Point: Sendable, Hashable {
        var x: Double
        var y: Double
    }

    /// An arrow from one box to another, given by their indices.
    struct Link: Sendable, Hashable {
        var from: Int
        var to: Int
        /// Only links of the same style share points.
        var style = 0
    }

    /// The way in which links lead.
    enum Direction: Sendable, Hashable, CaseIterable {
        case down, right
    }

    /// The way of one link, in the direction of the drawing: every other pair of points is a straight line through a
    /// layer, and the pairs between them are curves from layer to layer.
    struct Route: Sendable, Hashable {
        var points: [Point]
        /// Whether the link points against the direction, because it closes a cycle.
        var isTurned: Bool
    }

    /// Distances, and the width that a layer may have before it is divided.
    struct Spacing: Sendable, Hashable {
        var betweenBoxes = 22.0
        var betweenPoints = 14.0
        var betweenLayers = 46.0
        var limit = 780.0
    }

    let direction: Direction
    /// The box of each item.
    private(set) var frames: [Frame]
    /// The route of each link; `nil` for a link from a box to itself.
    private(set) var routes: [Route?]
    /// The size of the drawing.
    private(set) var size: Size

    /// Lays out boxes of these sizes.
    init(boxes: [Size], links: [Link], direction: Direction, spacing: Spacing = Spacing()) {
        self.direction = direction
        // From here on `width` is the extent along a layer, whatever the direction.
        let sizes =
            direction == .down ? boxes : boxes.map { Size(width: $0.height, height: $0.width) }
        let graph = LayeredGraph(sizes: sizes, links: links, spacing: spacing)
        let placed = PlacedLayers(graph, sizes: sizes, spacing: spacing)
        frames = placed.frames
        routes = placed.routes
        size = placed.size
        if direction == .right { swapAxes() }
    }

    private mutating func swapAxes() {
        frames = frames.map { Frame(x: $0.y, y: $0.x, width: $0.height, height: $0.width) }
        routes = routes.map { route in
            route.map { Route(points: $0.points.map { Point(x: $0.y, y: $0.x) }, isTurned: $0.isTurned) }
        }
        size = Size(width: size.height, height: size.width)
    }
}
