// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The order in which values are closed: each after everything that was built from it.
///
/// A value counts its users that are not closed yet. At zero, it is ready. Values that hold each other in a ring are closed
/// one by one, in the reverse of the order in which they were opened. If there is no ring, the time is proportional to the
/// number of values and the dependencies between them.
struct ClosingOrder {
    /// The positions of the values that each one was built from.
    private let dependencies: [[Int]]
    /// The number of users of each value that are not closed. Zero if the value is ready, being closed, or closed.
    private var userCounts: [Int]

    /// - Parameter dependencies: The positions of the values that each one was built from, without its own, in the order
    ///   in which the values were opened.
    init(dependencies: [[Int]]) {
        self.dependencies = dependencies
        userCounts = Array(repeating: 0, count: dependencies.count)
        for used in dependencies.joined() { userCounts[used] += 1 }
    }

    /// Returns the positions that can be closed at first.
    func start() -> [Int] { userCounts.indices.filter { userCounts[$0] == 0 } }

    /// Marks the value at a position as closed.
    ///
    /// - Returns: The positions that can be closed now.
    mutating func finish(_ position: Int) -> [Int] {
        var ready: [Int] = []
        for used in dependencies[position] where userCounts[used] > 0 {
            userCounts[used] -= 1
            if userCounts[used] == 0 { ready.append(used) }
        }
        return ready
    }

    /// Returns the value that was opened last of a ring that nothing uses. Call this if no value is ready or being closed.
    mutating func takeOfRing() -> Int? {
        // The last root of a depth-first search reaches a ring that no other value outside of it reaches.
        let isTaken = userCounts.map { $0 == 0 }
        var reached = isTaken
        guard let root = reached.indices.filter({ reach(from: $0, &reached) }).last else { return nil }
        let last = isTaken.indices.last { position in
            var reached = isTaken
            return reach(from: position, &reached) && reached[root]
        }
        if let last { userCounts[last] = 0 }
        return last
    }

    /// Marks what was used to build a value.
    ///
    /// - Returns: Whether the value was not marked before.
    private func reach(from position: Int, _ reached: inout [Bool]) -> Bool {
        guard !reached[position] else { return false }
        reached[position] = true
        var rest = [position]
        while let next = rest.popLast() {
            for used in dependencies[next] where !reached[used] {
                reached[used] = true
                rest.append(used)
            }
        }
        return true
    }
}
