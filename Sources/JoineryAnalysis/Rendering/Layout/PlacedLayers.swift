// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Layers with their positions: the frames of boxes and the routes of links, with layers from top to bottom.
struct PlacedLayers {
    /// The distance of a turned link from the middle of its boxes, which links in the other direction use.
    private static let turnedOffset = 14.0

    private(set) var frames: [LayeredLayout.Frame]
    private(set) var routes: [LayeredLayout.Route?] = []
    private(set) var size = LayeredLayout.Size(width: 0, height: 0)

    private let graph: LayeredGraph
    private let centers: [Double]
    private var tops: [Double] = []
    private var bottoms: [Double] = []

    /// Places a graph.
    init(_ graph: LayeredGraph, sizes: [LayeredLayout.Size], spacing: LayeredLayout.Spacing) {
        self.graph = graph
        centers = LayerPositions(graph, spacing: spacing).centers
        frames = sizes.map { LayeredLayout.Frame(x: 0, y: 0, width: $0.width, height: $0.height) }
        placeLayers(sizes, spacing)
        routes = graph.paths.map { path in path.map(route) }
        size = LayeredLayout.Size(
            width: graph.vertices.indices.map { centers[$0] + graph.vertices[$0].width / 2 }.max() ?? 0,
            height: bottoms.last ?? 0)
        placeUnlinked(spacing)
    }

    private mutating func placeLayers(_ sizes: [LayeredLayout.Size], _ spacing: LayeredLayout.Spacing) {
        var top = 0.0
        for (index, layer) in graph.layers.enumerated() {
            let boxes = layer.compactMap { vertex in graph.vertices[vertex].box.map { (vertex: vertex, box: $0) } }
            let height = boxes.map { sizes[$0.box].height }.max() ?? 0
            for (vertex, box) in boxes {
                // Boxes of a layer are equally high, so that links begin and end in line.
                frames[box] = LayeredLayout.Frame(
                    x: centers[vertex] - sizes[box].width / 2, y: top, width: sizes[box].width, height: height)
            }
            tops.append(top)
            bottoms.append(top + height)
            top += height + gap(after: index, spacing)
        }
    }

    /// Returns the distance to the next layer: longer where links go far to the side, so that they do not become flat.
    private func gap(after layer: Int, _ spacing: LayeredLayout.Spacing) -> Double {
        let shifts = graph.layers[layer].flatMap { vertex in
            graph.vertices[vertex].below.map { abs(centers[$0] - centers[vertex]) }
        }
        return spacing.betweenLayers + min(spacing.betweenLayers, (shifts.max() ?? 0) / 10)
    }

    private func route(_ path: LayeredGraph.Path) -> LayeredLayout.Route {
        var points: [LayeredLayout.Point] = []
        for (index, vertex) in path.vertices.enumerated() {
            let isEnd = index == 0 || index == path.vertices.count - 1
            let x = centers[vertex] + (isEnd && path.isTurned ? Self.turnedOffset : 0)
            let layer = graph.vertices[vertex].layer
            if index > 0 { points.append(LayeredLayout.Point(x: x, y: tops[layer])) }
            if index < path.vertices.count - 1 { points.append(LayeredLayout.Point(x: x, y: bottoms[layer])) }
        }
        return LayeredLayout.Route(points: points, isTurned: path.isTurned)
    }

    private mutating func placeUnlinked(_ spacing: LayeredLayout.Spacing) {
        guard !graph.unlinked.isEmpty else { return }
        let limit = max(size.width, spacing.limit)
        var x = 0.0
        var y = size.height > 0 ? size.height + spacing.betweenLayers : 0
        var rowHeight = 0.0
        for box in graph.unlinked {
            if x > 0, x + frames[box].width > limit {
                y += rowHeight + spacing.betweenBoxes
                (x, rowHeight) = (0, 0)
            }
            frames[box].x = x
            frames[box].y = y
            x += frames[box].width + spacing.betweenBoxes
            rowHeight = max(rowHeight, frames[box].height)
            size.width = max(size.width, x - spacing.betweenBoxes)
        }
        size.height = y + rowHeight
    }
}
