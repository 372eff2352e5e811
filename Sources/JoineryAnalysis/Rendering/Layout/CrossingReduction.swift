// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Sorts layers so that few links cross: by the mean position of neighbors, in sweeps in both directions, and by
/// swapping neighbors. Keeps the best order found.
struct CrossingReduction {
    /// Large graphs get fewer sweeps, because each one takes longer and readers no longer see the difference.
    private static func sweeps(_ graph: LayeredGraph) -> Int { graph.vertices.count > 2_000 ? 6 : 24 }
    private static let swapRounds = 8

    private var graph: LayeredGraph
    private var position: [Int]

    /// Sorts the layers of a graph.
    static func sort(_ graph: inout LayeredGraph) {
        var reduction = CrossingReduction(graph)
        reduction.setInitialOrder()
        var best = reduction.graph.layers
        var fewest = reduction.crossings
        for sweep in 0..<sweeps(graph) where fewest > 0 {
            reduction.sweep(downward: sweep % 2 == 0)
            reduction.swapNeighbors()
            let crossings = reduction.crossings
            if crossings < fewest { (best, fewest) = (reduction.graph.layers, crossings) }
        }
        graph.layers = best
    }

    /// Counts the crossings of a sorted graph.
    static func crossings(of graph: LayeredGraph) -> Int { CrossingReduction(graph).crossings }

    private init(_ graph: LayeredGraph) {
        self.graph = graph
        position = Array(repeating: 0, count: graph.vertices.count)
        for layer in graph.layers { note(layer) }
    }

    private mutating func note(_ layer: [Int]) {
        for (index, vertex) in layer.enumerated() { position[vertex] = index }
    }

    /// Sets the order of a depth-first walk, which keeps linked boxes together.
    private mutating func setInitialOrder() {
        var isSeen = Array(repeating: false, count: graph.vertices.count)
        var layers: [[Int]] = graph.layers.map { _ in [] }
        for start in graph.layers.joined() where !isSeen[start] {
            var open = [start]
            while let vertex = open.popLast() {
                guard !isSeen[vertex] else { continue }
                isSeen[vertex] = true
                layers[graph.vertices[vertex].layer].append(vertex)
                let neighbors = graph.vertices[vertex].below + graph.vertices[vertex].above
                open += neighbors.filter { !isSeen[$0] }.reversed()
            }
        }
        graph.layers = layers
        for layer in layers { note(layer) }
    }

    private mutating func sweep(downward: Bool) {
        for index in downward ? Array(graph.layers.indices) : graph.layers.indices.reversed() {
            let layer = graph.layers[index]
            let wishes = layer.map { vertex -> Double in
                let neighbors = downward ? graph.vertices[vertex].above : graph.vertices[vertex].below
                guard !neighbors.isEmpty else { return Double(position[vertex]) }
                return Double(neighbors.reduce(0) { $0 + position[$1] }) / Double(neighbors.count)
            }
            graph.layers[index] = layer.indices.sorted { (wishes[$0], $0) < (wishes[$1], $1) }.map { layer[$0] }
            note(graph.layers[index])
        }
    }

    /// Swaps vertices that are next to each other where that removes crossings.
    private mutating func swapNeighbors() {
        for _ in 0..<Self.swapRounds {
            var isImproved = false
            for index in graph.layers.indices {
                for left in graph.layers[index].indices.dropLast() {
                    let first = graph.layers[index][left]
                    let second = graph.layers[index][left + 1]
                    guard crossings(first, second) > crossings(second, first) else { continue }
                    graph.layers[index].swapAt(left, left + 1)
                    position[first] = left + 1
                    position[second] = left
                    isImproved = true
                }
            }
            guard isImproved else { return }
        }
    }

    /// Returns the crossings of the links of two vertices of a layer, the first one standing before the second.
    private func crossings(_ first: Int, _ second: Int) -> Int {
        func count(_ left: [Int], _ right: [Int]) -> Int {
            let right = right.map { position[$0] }
            return left.reduce(0) { sum, vertex in sum + right.count { $0 < position[vertex] } }
        }
        return count(graph.vertices[first].above, graph.vertices[second].above)
            + count(graph.vertices[first].below, graph.vertices[second].below)
    }

    private var crossings: Int {
        graph.layers.reduce(0) { sum, layer in
            let targets = layer.flatMap { vertex in
                graph.vertices[vertex].below.map { position[$0] }.sorted()
            }
            return sum + Self.inversions(of: targets)
        }
    }

    /// Counts pairs in the wrong order, with a tree of sums (Fenwick, 1994).
    static func inversions(of numbers: [Int]) -> Int {
        var sums = Array(repeating: 0, count: (numbers.max() ?? 0) + 2)
        var inversions = 0
        for (seen, number) in numbers.enumerated() {
            var upTo = 0
            var index = number + 1
            while index > 0 {
                upTo += sums[index]
                index -= index & -index
            }
            inversions += seen - upTo
            index = number + 1
            while index < sums.count {
                sums[index] += 1
                index += index & -index
            }
        }
        return inversions
    }
}
