// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A directed graph without names: nodes from 0, and the distinct successors and predecessors of each.
///
/// Created in time in proportion to the nodes and edges.
struct Network: Sendable {
    /// The successors of all nodes, one node after the other.
    private var targets: [Int] = []
    /// The position in `targets` at which the successors of each node begin, and the end.
    private var starts = [0]
    private var sources: [Int] = []
    private var sourceStarts = [0]

    /// The number of nodes.
    var count: Int { starts.count - 1 }
    /// The number of edges.
    var edgeCount: Int { targets.count }

    /// Creates a network.
    ///
    /// - Parameters:
    ///   - count: The number of nodes.
    ///   - successors: The nodes that a node leads to. Repeated ones and the node itself are left out.
    init(count: Int, successors: (Int) -> [Int]) {
        var lastSource = Array(repeating: -1, count: count)
        var incoming = Array(repeating: 0, count: count)
        for node in 0..<count {
            for target in successors(node) where target != node && lastSource[target] != node {
                lastSource[target] = node
                targets.append(target)
                incoming[target] += 1
            }
            starts.append(targets.count)
        }
        for number in incoming { sourceStarts.append(sourceStarts[sourceStarts.count - 1] + number) }
        sources = Array(repeating: 0, count: targets.count)
        var next = sourceStarts
        for node in 0..<count {
            for target in self.successors(of: node) {
                sources[next[target]] = node
                next[target] += 1
            }
        }
    }

    /// Returns the distinct successors of a node, without the node itself.
    func successors(of node: Int) -> ArraySlice<Int> { targets[starts[node]..<starts[node + 1]] }

    /// Returns the distinct predecessors of a node, sorted, without the node itself.
    func predecessors(of node: Int) -> ArraySlice<Int> { sources[sourceStarts[node]..<sourceStarts[node + 1]] }
}
