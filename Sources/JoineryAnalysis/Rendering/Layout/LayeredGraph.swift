// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Boxes and points in layers, with links between adjacent layers only.
struct LayeredGraph {
    /// A box, or a point of links that pass through its layer.
    struct Vertex {
        /// The index of the box; `nil` for a point.
        let box: Int?
        let layer: Int
        /// The extent along the layer.
        let width: Double
        /// Neighbors in the layer before and in the layer after.
        fileprivate(set) var above: [Int] = []
        fileprivate(set) var below: [Int] = []
    }

    /// The vertices that a link passes, from the earlier layer to the later.
    struct Path {
        let vertices: [Int]
        let isTurned: Bool
    }

    private(set) var vertices: [Vertex] = []
    /// The vertices of each layer, in their order.
    var layers: [[Int]] = []
    /// The path of each link; `nil` for a link from a box to itself.
    private(set) var paths: [Path?] = []
    /// The boxes without links.
    private(set) var unlinked: [Int] = []

    private struct PointKey: Hashable {
        let lower: Int
        let style: Int
        let isTurned: Bool
        let layer: Int
    }

    /// Assigns boxes to layers, adds points to long links, and sorts the layers.
    init(sizes: [LayeredLayout.Size], links: [LayeredLayout.Link], spacing: LayeredLayout.Spacing) {
        let turned = CycleBreaking.turned(links, boxes: sizes.count)
        let ordered = zip(links, turned).map { link, isTurned in
            isTurned ? (upper: link.to, lower: link.from) : (upper: link.from, lower: link.to)
        }
        let layering = Layering(
            ordered.filter { $0.upper != $0.lower }, widths: sizes.map { $0.width + spacing.betweenBoxes },
            limit: spacing.limit)
        layers = layering.layers.map { _ in [] }
        var vertexOfBox: [Int: Int] = [:]
        for (layer, boxes) in layering.layers.enumerated() {
            for box in boxes { vertexOfBox[box] = add(box: box, layer: layer, width: sizes[box].width) }
        }
        unlinked = sizes.indices.filter { vertexOfBox[$0] == nil }
        var points: [PointKey: Int] = [:]
        for (index, link) in links.enumerated() {
            guard let upper = vertexOfBox[ordered[index].upper], let lower = vertexOfBox[ordered[index].lower],
                upper != lower
            else {
                paths.append(nil)
                continue
            }
            var passed = [upper]
            for layer in (vertices[upper].layer + 1)..<vertices[lower].layer {
                let key = PointKey(lower: lower, style: link.style, isTurned: turned[index], layer: layer)
                let point = points[key] ?? add(box: nil, layer: layer, width: 0)
                points[key] = point
                passed.append(point)
            }
            passed.append(lower)
            for (above, below) in zip(passed, passed.dropFirst()) { connect(above, below) }
            paths.append(Path(vertices: passed, isTurned: turned[index]))
        }
        CrossingReduction.sort(&self)
    }

    /// Returns the distance that has to stay between the centers of two vertices that are next to each other.
    func distance(from left: Int, to right: Int, _ spacing: LayeredLayout.Spacing) -> Double {
        let hasBox = vertices[left].box != nil || vertices[right].box != nil
        return (vertices[left].width + vertices[right].width) / 2
            + (hasBox ? spacing.betweenBoxes : spacing.betweenPoints)
    }

    private mutating func add(box: Int?, layer: Int, width: Double) -> Int {
        vertices.append(Vertex(box: box, layer: layer, width: width))
        layers[layer].append(vertices.count - 1)
        return vertices.count - 1
    }

    private mutating func connect(_ above: Int, _ below: Int) {
        guard !vertices[above].below.contains(below) else { return }
        vertices[above].below.append(below)
        vertices[below].above.append(above)
    }
}
