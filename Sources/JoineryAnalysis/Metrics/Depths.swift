// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The length of the longest path from each node, and the parts of a network in which each node leads to each other.
///
/// The nodes of a cycle count as one, so every path has an end. Takes time in proportion to the nodes and edges.
struct Depths: Sendable {
    /// The strongly connected components, each after those that it leads to.
    let components: [[Int]]
    /// The position of each node's component.
    private(set) var component: [Int]
    /// The number of steps on the longest path from each node.
    private(set) var depth: [Int]

    init(_ network: Network) {
        components = Components(of: 0..<network.count) { Array(network.successors(of: $0)) }.all
        component = Array(repeating: 0, count: network.count)
        depth = component
        for (position, nodes) in components.enumerated() {
            for node in nodes { component[node] = position }
            var longest = 0
            for node in nodes {
                for next in network.successors(of: node) where component[next] != position {
                    longest = max(longest, depth[next] + 1)
                }
            }
            for node in nodes { depth[node] = longest }
        }
    }

    /// Returns the nodes through which a network is entered: those of each component that no other leads to.
    func entries(of network: Network) -> [Int] {
        components.indices.lazy.filter { position in
            components[position].allSatisfy { node in
                network.predecessors(of: node).allSatisfy { component[$0] == position }
            }
        }.flatMap { components[$0] }.sorted()
    }

    /// Returns a longest path from a node, with the nodes of cycles that it passes.
    func longestPath(from node: Int, in network: Network) -> [Int] {
        var path = [node]
        while let last = path.last, depth[last] > 0 { path += stepDown(from: last, in: network) }
        return path
    }

    /// Returns the shortest path from a node to one of the next smaller depth, without the node.
    private func stepDown(from start: Int, in network: Network) -> [Int] {
        var previous = [start: start]
        var queue = [start]
        var index = 0
        while index < queue.count {
            for next in network.successors(of: queue[index]) where previous[next] == nil {
                previous[next] = queue[index]
                if depth[next] == depth[start] - 1 {
                    var path = [next]
                    while let node = path.last, let before = previous[node], before != start { path.append(before) }
                    return path.reversed()
                }
                if component[next] == component[start] { queue.append(next) }
            }
            index += 1
        }
        return []
    }
}
