// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The layer of each box of an acyclic graph.
struct Layering {
    /// The boxes in each layer.
    private(set) var layers: [[Int]] = []

    private let outgoing: [[Int]]
    private let incoming: [[Int]]
    private var layer: [Int]

    /// Assigns boxes to layers: first by the longest path that leads to them, then as close to their targets as those
    /// allow, unless more links lead to a box than from it. Boxes without links get no layer.
    ///
    /// - Parameters:
    ///   - links: The links, from an earlier layer to a later one.
    ///   - widths: The extent of each box along its layer, with the distance to the next.
    ///   - limit: The extent beyond which a layer is divided into several.
    init(_ links: [(upper: Int, lower: Int)], widths: [Double], limit: Double) {
        var outgoing: [[Int]] = Array(repeating: [], count: widths.count)
        var incoming = outgoing
        for link in links {
            outgoing[link.upper].append(link.lower)
            incoming[link.lower].append(link.upper)
        }
        self.outgoing = outgoing
        self.incoming = incoming
        layer = Array(repeating: 0, count: widths.count)
        assign()
        divide(widths: widths, limit: limit)
    }

    private mutating func assign() {
        let linked = layer.indices.filter { !outgoing[$0].isEmpty || !incoming[$0].isEmpty }
        var waiting = incoming.map(\.count)
        var order = linked.filter { incoming[$0].isEmpty }
        var next = 0
        while next < order.count {
            let box = order[next]
            next += 1
            for target in outgoing[box] {
                layer[target] = max(layer[target], layer[box] + 1)
                waiting[target] -= 1
                if waiting[target] == 0 { order.append(target) }
            }
        }
        for box in order.reversed() where incoming[box].count <= outgoing[box].count {
            if let nearest = outgoing[box].map({ layer[$0] }).min() { layer[box] = nearest - 1 }
        }
        let parts = Dictionary(grouping: linked) { layer[$0] }
        layers = parts.keys.sorted().map { parts[$0] ?? [] }
    }

    /// Divides a layer that is too wide. The boxes are distributed in the order of their sources, so that each part has
    /// boxes from all sources.
    private mutating func divide(widths: [Double], limit: Double) {
        var position = Array(repeating: 0.0, count: widths.count)
        var divided: [[Int]] = []
        for layer in layers {
            let wish = layer.map { box -> Double in
                let sources = incoming[box].map { position[$0] }
                return sources.isEmpty ? 0.5 : sources.reduce(0, +) / Double(sources.count)
            }
            let sorted = layer.indices.sorted { (wish[$0], layer[$0]) < (wish[$1], layer[$1]) }.map { layer[$0] }
            for (index, box) in sorted.enumerated() {
                position[box] = (Double(index) + 0.5) / Double(sorted.count)
            }
            let width = layer.reduce(0) { $0 + widths[$1] }
            let count = min(layer.count, max(1, Int((width / limit).rounded(.up))))
            divided += (0..<count).map { part in
                sorted.enumerated().filter { $0.offset % count == part }.map(\.element)
            }
        }
        layers = divided
    }
}
