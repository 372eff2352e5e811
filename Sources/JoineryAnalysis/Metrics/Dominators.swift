// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The node through which every path from the entries to a node leads last before it.
///
/// Source: Lengauer and Tarjan, *A Fast Algorithm for Finding Dominators in a Flowgraph*, 1979, in the simple form with
/// path compression. For n nodes and m edges, takes time in proportion to m log n, without recursion. A node before all
/// entries joins them. A node that only this one dominates has no dominator.
struct Dominators: Sendable {
    /// The immediate dominator of each node; `nil` for an entry, for a node whose paths share no other node, and for a
    /// node that no entry leads to.
    private(set) var immediate: [Int?]

    private let network: Network
    /// The nodes in the order of a depth-first search; the first is the one before all entries.
    private var order: [Int]
    /// The number of each node in the search; 0 if it was not reached.
    private var number: [Int]
    // By number:
    private var parent = [0]
    private var semidominator = [0]
    private var dominator = [0]
    /// The ancestor on the compressed path; -1 for a number that no other is linked to yet.
    private var ancestor: [Int] = []
    /// The number with the least semidominator on the compressed path.
    private var best: [Int] = []

    init(_ network: Network, entries: [Int]) {
        self.network = network
        immediate = Array(repeating: nil, count: network.count)
        number = Array(repeating: 0, count: network.count)
        order = [network.count]
        for entry in entries where number[entry] == 0 { search(from: entry) }
        semidominator = Array(order.indices)
        dominator = Array(repeating: 0, count: order.count)
        ancestor = Array(repeating: -1, count: order.count)
        best = semidominator
        findDominators(entries: Set(entries))
        for node in order.indices.dropFirst() where dominator[node] > 0 {
            immediate[order[node]] = order[dominator[node]]
        }
    }

    /// Returns the sum of the weights of the nodes that each node dominates, without its own.
    func dominated(weight: (Int) -> Int) -> [Int] {
        var sums = Array(repeating: 0, count: immediate.count)
        // A dominator precedes in the search everything that it dominates.
        for node in order.dropFirst().reversed() {
            guard let dominator = immediate[node] else { continue }
            sums[dominator] += sums[node] + weight(node)
        }
        return sums
    }

    private mutating func search(from entry: Int) {
        var visits: [(node: Int, rest: ArraySlice<Int>)] = []
        func visit(_ node: Int, from parent: Int) {
            number[node] = order.count
            order.append(node)
            self.parent.append(parent)
            visits.append((node, network.successors(of: node)))
        }
        visit(entry, from: 0)
        while let node = visits.last?.node {
            if let next = visits[visits.count - 1].rest.popFirst() {
                if number[next] == 0 { visit(next, from: number[node]) }
            } else {
                visits.removeLast()
            }
        }
    }

    private mutating func findDominators(entries: Set<Int>) {
        /// The numbers whose semidominator is a number.
        var buckets = Array(repeating: [Int](), count: order.count)
        for node in order.indices.dropFirst().reversed() {
            if entries.contains(order[node]) { semidominator[node] = 0 }
            for predecessor in network.predecessors(of: order[node]) where number[predecessor] > 0 {
                let candidate = semidominator[evaluate(number[predecessor])]
                semidominator[node] = min(semidominator[node], candidate)
            }
            buckets[semidominator[node]].append(node)
            let parent = parent[node]
            ancestor[node] = parent
            for other in buckets[parent] {
                let best = evaluate(other)
                dominator[other] = semidominator[best] < semidominator[other] ? best : parent
            }
            buckets[parent] = []
        }
        for node in order.indices.dropFirst() where dominator[node] != semidominator[node] {
            dominator[node] = dominator[dominator[node]]
        }
    }
    /// Returns the number with the least semidominator on the path of linked numbers to a number.
    private mutating func evaluate(_ node: Int) -> Int {
        guard ancestor[node] >= 0 else { return node }
        var path: [Int] = []
        var top = node
        while ancestor[ancestor[top]] >= 0 {
            path.append(top)
            top = ancestor[top]
        }
        for node in path.reversed() {
            let above = ancestor[node]
            if semidominator[best[above]] < semidominator[best[node]] { best[node] = best[above] }
            ancestor[node] = ancestor[above]
        }
        return best[node]
    }
}
