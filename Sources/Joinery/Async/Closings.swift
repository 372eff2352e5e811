// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Several things to close, in the reverse order of their dependencies.
struct Closings {
    /// In the order in which they were opened.
    private let all: [Closing]
    /// For each, by position, those that it was built from.
    private let dependencies: [[Int]]

    init(_ closings: [Closing]) {
        all = closings
        let byID = Dictionary(closings.map { ($0.origin.id, $0) }) { first, _ in first }
        let positions = Dictionary(closings.enumerated().map { ($1.origin.id, $0) }) { first, _ in first }
        dependencies = closings.map { closing in
            closing.origin.dependencies(among: byID).compactMap { positions[$0.origin.id] }
        }
    }

    /// Closes each once: what nothing open depends on, as many at once as there are.
    ///
    /// Where some hold each other in a ring, the one that was opened last comes first.
    func close(within limit: Duration) async -> [ShutdownError.Failure] {
        /// How many that are open depend on each.
        var counts = [Int](repeating: 0, count: all.count)
        for positions in dependencies { for position in positions { counts[position] += 1 } }
        var waiting = Set(all.indices)
        var failures: [(position: Int, failure: ShutdownError.Failure)] = []
        await withTaskGroup(of: (Int, ShutdownError.Failure?).self) { group in
            var runningCount = 0
            while true {
                var ready = waiting.filter { counts[$0] == 0 }
                if ready.isEmpty, runningCount == 0, let last = waiting.max() { ready = [last] }
                for position in ready.sorted(by: >) {
                    waiting.remove(position)
                    runningCount += 1
                    group.addTask { [closing = all[position]] in (position, await closing.close(within: limit)) }
                }
                guard let (position, failure) = await group.next() else { return }
                runningCount -= 1
                if let failure { failures.append((position, failure)) }
                for dependency in dependencies[position] { counts[dependency] -= 1 }
            }
        }
        return failures.sorted { $0.position > $1.position }.map(\.failure)
    }
}
