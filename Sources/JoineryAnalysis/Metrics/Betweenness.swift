// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The number of shortest paths between two other nodes that lead through each node. If two nodes have several shortest
/// paths, each counts as a fraction.
///
/// Source: Brandes, *A Faster Algorithm for Betweenness Centrality*, 2001. A search from each node adds the fractions
/// of its paths, in time in proportion to the nodes and edges that it reaches. No search begins after ``limit`` steps.
/// The nodes that were searched until then are the pivots of Brandes and Pich, *Centrality Estimation in Large
/// Networks*, 2007: the sums are scaled to all nodes. The order of the searches is random with a fixed seed, so the
/// same network gives the same figures.
struct Betweenness: Sendable {
    /// The number of steps after which no other search begins.
    static let limit = 1 << 23
    /// The number of searches that are made in any case.
    static let fewestPivots = 32

    /// The value of each node.
    private(set) var values: [Double]
    /// The number of nodes that were searched, if the values are estimated; `nil` if they are exact.
    private(set) var pivots: Int?

    private let network: Network
    /// The number of steps from the current source; -1 if it does not lead to the node.
    private var distance: [Int]
    /// The number of shortest paths from the current source.
    private var pathCount: [Double]
    /// The sum of the fractions of paths from the current source through each node.
    private var dependency: [Double]
    private var steps = 0

    /// Finds the values of all nodes.
    ///
    /// - Parameters:
    ///   - limit: The number of steps after which no other search begins.
    ///   - fewestPivots: The number of searches that are made in any case.
    init(_ network: Network, limit: Int = Self.limit, fewestPivots: Int = Self.fewestPivots) {
        self.network = network
        values = Array(repeating: 0, count: network.count)
        distance = Array(repeating: -1, count: network.count)
        pathCount = values
        dependency = values
        // No path through another node begins at any other.
        var sources = (0..<network.count).filter { !network.successors(of: $0).isEmpty }
        var random = FixedGenerator()
        var searched = 0
        while searched < sources.count, searched < fewestPivots || steps < limit {
            sources.swapAt(searched, Int.random(in: searched..<sources.count, using: &random))
            search(from: sources[searched])
            searched += 1
        }
        guard searched < sources.count else { return }
        pivots = searched
        let scale = Double(sources.count) / Double(searched)
        for node in values.indices { values[node] *= scale }
    }

    private mutating func search(from source: Int) {
        var reached = [source]
        distance[source] = 0
        pathCount[source] = 1
        var index = 0
        while index < reached.count {
            let node = reached[index]
            let next = distance[node] + 1
            let successors = network.successors(of: node)
            for target in successors {
                if distance[target] < 0 {
                    distance[target] = next
                    reached.append(target)
                }
                if distance[target] == next { pathCount[target] += capped(node) }
            }
            steps += 1 + successors.count
            index += 1
        }
        for node in reached.reversed() {
            let next = distance[node] + 1
            for target in network.successors(of: node) where distance[target] == next {
                dependency[node] += capped(node) / pathCount[target] * (1 + dependency[target])
            }
            if node != source { values[node] += dependency[node] }
        }
        for node in reached {
            distance[node] = -1
            pathCount[node] = 0
            dependency[node] = 0
        }
    }

    /// Returns the number of shortest paths to a node, limited so that sums remain finite: it can double with each
    /// step.
    private func capped(_ node: Int) -> Double { min(pathCount[node], 1e290) }
}

/// Random numbers that are the same in each run.
///
/// Source: Steele, Lea, and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014 (SplitMix64).
private struct FixedGenerator: RandomNumberGenerator {
    private var state: UInt64 = 0

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
