// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The order in which values are closed: each after everything that was built from it.
///
/// 1. A depth-first search visits everything that the values were built from, and combines values that hold each other
///    into rings (R. Tarjan, Depth-First Search and Linear Graph Algorithms, 1972). It has an explicit stack, so the
///    depth of a chain is not limited.
/// 2. Each ring, or single value, counts its users that are not closed yet. At zero, it is ready.
///
/// The values of a ring are closed one by one, in the reverse of the order in which they were opened, which is also the
/// reverse of the order in which each read the others. All calls together take time proportional to the number of
/// visited values and the dependencies between them.
struct ClosingOrder {
    /// A ring, or a value outside of every ring.
    private struct Group {
        /// The positions of the values to close, which are taken from the end.
        var positions: [Int] = []
        /// The groups that this one was built from, with one entry for each dependency.
        var dependencies: [Int] = []
        /// The number of dependencies on this group from groups that are not closed.
        var userCount = 0
    }

    private var groups: [Group] = []
    /// The group of each position.
    private var groupOfPosition: [Int] = []
    /// The number of visited values and dependencies.
    private(set) var stepCount = 0

    /// - Parameter closings: The values to close, in the order in which they were opened.
    init(_ closings: [Closing]) {
        var search = RingSearch()
        for closing in closings { search.visit(closing.origin) }
        groups = Array(repeating: Group(), count: search.ringCount)
        for (position, closing) in closings.enumerated() {
            let group = search.ring(of: closing.origin)
            groupOfPosition.append(group)
            groups[group].positions.append(position)
        }
        for (user, used) in search.dependenciesBetweenRings {
            groups[user].dependencies.append(used)
            groups[used].userCount += 1
        }
        stepCount = search.stepCount
    }

    /// Returns the positions that can be closed at once. Call this first.
    mutating func start() -> [Int] {
        proceed(with: groups.indices.filter { groups[$0].userCount == 0 })
    }

    /// Marks the value at a position as closed.
    ///
    /// - Returns: The positions that can be closed now.
    mutating func finish(_ position: Int) -> [Int] {
        let group = groupOfPosition[position]
        if let next = groups[group].positions.popLast() { return [next] }
        return proceed(with: release(group))
    }

    /// Skips groups without values to close.
    private mutating func proceed(with ready: [Int]) -> [Int] {
        var ready = ready
        var positions: [Int] = []
        while let group = ready.popLast() {
            if let position = groups[group].positions.popLast() {
                positions.append(position)
            } else {
                ready += release(group)
            }
        }
        return positions
    }

    /// - Returns: The groups that are ready now.
    private mutating func release(_ group: Int) -> [Int] {
        var ready: [Int] = []
        for used in groups[group].dependencies {
            stepCount += 1
            groups[used].userCount -= 1
            if groups[used].userCount == 0 { ready.append(used) }
        }
        return ready
    }
}

/// A depth-first search through what values were built from, which finds the rings.
private struct RingSearch {
    private struct Node {
        var dependencies: [Int] = []
        /// The first node on the path that can be reached from this node.
        var low: Int
        /// The number of the ring, once it is known.
        var ring: Int?
    }

    private var numbers: [ObjectIdentifier: Int] = [:]
    /// The nodes in the order in which they were reached.
    private var nodes: [Node] = []
    /// The nodes whose ring is not known yet.
    private var pending: [Int] = []
    private(set) var ringCount = 0
    private(set) var stepCount = 0

    /// Visits a value and everything that it was built from, unless it was visited before.
    mutating func visit(_ origin: Closing.Origin) {
        guard numbers[origin.id] == nil else { return }
        var path = [(node: reach(origin), rest: dependencies(of: origin))]
        while let (node, rest) = path.last {
            guard let next = rest.last else {
                path.removeLast()
                end(node)
                if let (user, _) = path.last { nodes[user].low = min(nodes[user].low, nodes[node].low) }
                continue
            }
            path[path.count - 1].rest.removeLast()
            stepCount += 1
            if let known = numbers[next.id] {
                nodes[node].dependencies.append(known)
                if nodes[known].ring == nil { nodes[node].low = min(nodes[node].low, known) }
            } else {
                let number = reach(next)
                nodes[node].dependencies.append(number)
                path.append((number, dependencies(of: next)))
            }
        }
    }

    private mutating func reach(_ origin: Closing.Origin) -> Int {
        let number = nodes.count
        numbers[origin.id] = number
        nodes.append(Node(low: number))
        pending.append(number)
        stepCount += 1
        return number
    }

    private func dependencies(of origin: Closing.Origin) -> [Closing.Origin] {
        origin.record.contents.compactMap(Closing.Origin.init)
    }

    /// Ends the visit of a node. If no path from here leads further back, the nodes after it are its ring.
    private mutating func end(_ node: Int) {
        guard nodes[node].low == node else { return }
        while let member = pending.popLast() {
            nodes[member].ring = ringCount
            if member == node { break }
        }
        ringCount += 1
    }

    /// Returns the ring of a visited node.
    func ring(of origin: Closing.Origin) -> Int {
        numbers[origin.id].flatMap { nodes[$0].ring } ?? 0
    }

    /// The numbers of both rings for each dependency between two rings.
    var dependenciesBetweenRings: [(user: Int, used: Int)] {
        nodes.flatMap { node in
            node.dependencies.compactMap { dependency in
                guard let user = node.ring, let used = nodes[dependency].ring, user != used else { return nil }
                return (user, used)
            }
        }
    }
}
