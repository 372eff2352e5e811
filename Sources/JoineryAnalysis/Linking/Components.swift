// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The strongly connected components of a directed graph.
///
/// Source: Tarjan, *Depth-First Search and Linear Graph Algorithms*, 1972, with an explicit stack, so that a long chain
/// does not overflow the thread's. Takes time and memory in proportion to the nodes and edges.
struct Components {
    /// All components, each after those that it leads to. The nodes of each are sorted.
    private(set) var all: [[Int]] = []
    /// The components with a cycle: several nodes, or a node that leads to itself. The nodes of each are sorted, and so
    /// are the components.
    private(set) var cyclic: [[Int]] = []

    /// A node as far as the search has come.
    private struct State {
        /// The position in the order of visits; `nil` before the visit.
        var index: Int?
        /// The lowest index that it leads to among the nodes on the stack.
        var low = 0
        var isOnStack = false
    }

    private let successors: (Int) -> [Int]
    private var states: [State]
    private var count = 0
    private var stack: [Int] = []
    private var visits: [(node: Int, successors: [Int], next: Int)] = []

    private let keepsAll: Bool

    /// Finds the components of a graph.
    ///
    /// - Parameters:
    ///   - nodes: All nodes, as numbers from zero.
    ///   - keepsAll: Whether ``all`` is needed, and not only ``cyclic``.
    ///   - successors: The nodes that a node leads to.
    init(of nodes: Range<Int>, keepsAll: Bool = true, successors: @escaping (Int) -> [Int]) {
        self.successors = successors
        self.keepsAll = keepsAll
        states = Array(repeating: State(), count: nodes.upperBound)
        for node in nodes where states[node].index == nil {
            enter(node)
            while !visits.isEmpty { step() }
        }
        cyclic.sort { $0[0] < $1[0] }
    }

    private mutating func enter(_ node: Int) {
        states[node] = State(index: count, low: count, isOnStack: true)
        count += 1
        stack.append(node)
        visits.append((node, successors(node), 0))
    }

    private mutating func step() {
        let last = visits.count - 1
        let node = visits[last].node
        if visits[last].next < visits[last].successors.count {
            let successor = visits[last].successors[visits[last].next]
            visits[last].next += 1
            if let index = states[successor].index {
                if states[successor].isOnStack { lower(node, to: index) }
            } else {
                enter(successor)
            }
            return
        }
        let leadsToItself = visits[last].successors.contains(node)
        visits.removeLast()
        if let parent = visits.last?.node { lower(parent, to: states[node].low) }
        guard states[node].low == states[node].index else { return }
        if !keepsAll, !leadsToItself, stack.last == node {
            states[node].isOnStack = false
            stack.removeLast()
            return
        }
        var part: [Int] = []
        while let member = stack.popLast() {
            states[member].isOnStack = false
            part.append(member)
            if member == node { break }
        }
        part.sort()
        if keepsAll { all.append(part) }
        if part.count > 1 || leadsToItself { cyclic.append(part) }
    }

    private mutating func lower(_ node: Int, to index: Int) { states[node].low = min(states[node].low, index) }
}
