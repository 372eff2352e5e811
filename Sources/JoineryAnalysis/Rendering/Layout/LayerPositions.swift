// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The position of each vertex along its layer.
///
/// Each step moves the vertices of one layer as close to their neighbors as their order and their distances allow.
/// Long links weigh more, so that they become straight (Gansner et al., 1993).
struct LayerPositions {
    private static let rounds = 30

    /// The center of each vertex.
    private(set) var centers: [Double]

    private let graph: LayeredGraph
    private let spacing: LayeredLayout.Spacing

    /// Places the vertices. The leftmost edge of a box is at 0.
    init(_ graph: LayeredGraph, spacing: LayeredLayout.Spacing) {
        self.graph = graph
        self.spacing = spacing
        centers = Array(repeating: 0, count: graph.vertices.count)
        for layer in graph.layers {
            let width = zip(layer, layer.dropFirst()).reduce(0) { $0 + graph.distance(from: $1.0, to: $1.1, spacing) }
            place(layer, wishes: layer.map { _ in -width / 2 }, weights: layer.map { _ in 1 })
        }
        for round in 0..<Self.rounds {
            let usesBoth = round >= Self.rounds / 2
            let layers = round % 2 == 0 ? Array(graph.layers) : graph.layers.reversed()
            for layer in layers {
                align(layer, above: usesBoth || round % 2 == 0, below: usesBoth || round % 2 == 1)
            }
        }
        let left = graph.vertices.indices.map { centers[$0] - graph.vertices[$0].width / 2 }.min() ?? 0
        for vertex in centers.indices { centers[vertex] -= left }
    }

    private mutating func align(_ layer: [Int], above: Bool, below: Bool) {
        var wishes: [Double] = []
        var weights: [Double] = []
        for vertex in layer {
            let neighbors =
                (above ? graph.vertices[vertex].above : []) + (below ? graph.vertices[vertex].below : [])
            var sum = 0.0
            var weight = 0.0
            for neighbor in neighbors {
                let share = Self.weight(isPoint(vertex), isPoint(neighbor))
                sum += share * centers[neighbor]
                weight += share
            }
            wishes.append(weight > 0 ? sum / weight : centers[vertex])
            weights.append(max(weight, 0.05))
        }
        place(layer, wishes: wishes, weights: weights)
    }

    private func isPoint(_ vertex: Int) -> Bool { graph.vertices[vertex].box == nil }

    private static func weight(_ isPoint: Bool, _ isOtherPoint: Bool) -> Double {
        isPoint && isOtherPoint ? 8 : isPoint || isOtherPoint ? 2 : 1
    }

    /// Sets the centers that deviate least from the wishes, in the sum of weighted squares, and keep the order and the
    /// distances: an isotonic regression, solved by pooling adjacent violators.
    private mutating func place(_ layer: [Int], wishes: [Double], weights: [Double]) {
        var offset = 0.0
        var offsets: [Double] = []
        var pools: [(mean: Double, weight: Double, count: Int)] = []
        for index in layer.indices {
            if index > 0 { offset += graph.distance(from: layer[index - 1], to: layer[index], spacing) }
            offsets.append(offset)
            var pool = (mean: wishes[index] - offset, weight: weights[index], count: 1)
            while let last = pools.last, last.mean >= pool.mean {
                let weight = last.weight + pool.weight
                let mean = (last.mean * last.weight + pool.mean * pool.weight) / weight
                pool = (mean, weight, last.count + pool.count)
                pools.removeLast()
            }
            pools.append(pool)
        }
        var index = 0
        for pool in pools {
            for _ in 0..<pool.count {
                centers[layer[index]] = pool.mean + offsets[index]
                index += 1
            }
        }
    }
}
