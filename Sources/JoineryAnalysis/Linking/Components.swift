// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The strongly connected components of a directed graph.
///
/// Source: Tarjan, *Depth-First Search and Linear Graph Algorithms*, 1972, with an explicit stack, so that a long chain
/// does not overflow the thread's. Takes time and memory in proportion to the nodes and edges.
struct Components {
    /// All components, each after those that it leads to. The nodes of each are sorted.
    private(set) var all: [[Int]] = []
    /// The components with a cycle: several nodes, or one that leads to itself. The nodes of each are sorted, and so
    /// are the components.
    private(set) var cyclic: [[Int]] = []

    private let successors: (Int) -> [Int]
    private var indices: [Int: Int] = [:]
    private var lows: [Int: Int] = [:]
    private var stack: [Int] = []
    private var onStack: Set<Int> = []
    private var visits: [(node: Int, successors: [Int], next: Int)] = []

    /// Finds the components of the nodes that some nodes lead to.
    ///
    /// - Parameter successors: The nodes that a node leads to.
    init(of nodes: some Sequence<Int>, successors: @escaping (Int) -> [Int]) {
        self.successors = successors
        for node in nodes where indices[node] == nil {
            enter(node)
            while !visits.isEmpty { step() }
        }
        cyclic.sort { $0[0] < $1[0] }
    }

    private mutating func enter(_ node: Int) {
        lows[node] = indices.count
        indices[node] = indices.count
        stack.append(node)
        onStack.insert(node)
        visits.append((node, successors(node), 0))
    }

    private mutating func step() {
        let last = visits.count - 1
        let node = visits[last].node
        if visits[last].next < visits[last].successors.count {
            let successor = visits[last].successors[visits[last].next]
            visits[last].next += 1
            if let index = indices[successor] {
                if onStack.contains(successor) { lower(node, to: index) }
            } else {
                enter(successor)
            }
            return
        }
        let leadsToItself = visits[last].successors.contains(node)
        visits.removeLast()
        if let parent = visits.last?.node, let low = lows[node] { lower(parent, to: low) }
        guard lows[node] == indices[node] else { return }
        var part: [Int] = []
        while let member = stack.popLast() {
            onStack.remove(member)
            part.append(member)
            if member == node { break }
        }
        part.sort()
        all.append(part)
        if part.count > 1 || leadsToItself { cyclic.append(part) }
    }

    private mutating func lower(_ node: Int, to index: Int) { lows[node] = min(lows[node] ?? index, index) }
}
