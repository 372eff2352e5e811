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
    /// Where some hold each other in a ring, the one of them that was opened last comes first.
    ///
    /// - Parameter prepare: Gets those that are closed next, and returns those among them that may be.
    func close(
        within limit: Duration, _ prepare: @Sendable ([Closing]) -> [Closing] = { $0 }
    ) async -> [ShutdownError.Failure] {
        /// How many that are open depend on each.
        var counts = [Int](repeating: 0, count: all.count)
        for positions in dependencies { for position in positions { counts[position] += 1 } }
        var waiting = Set(all.indices)
        var failures: [(position: Int, failure: ShutdownError.Failure)] = []
        await withTaskGroup(of: (Int, ShutdownError.Failure?).self) { group in
            var runningCount = 0
            while !waiting.isEmpty || runningCount > 0 {
                var ready = waiting.filter { counts[$0] == 0 }
                if ready.isEmpty, runningCount == 0 { ready = [lastOfRing(among: waiting)] }
                waiting.subtract(ready)
                let allowed = ready.isEmpty ? [] : Set(prepare(ready.map { all[$0] }).map(\.origin.id))
                for position in ready.sorted(by: >) where allowed.contains(all[position].origin.id) {
                    ready.remove(position)
                    runningCount += 1
                    group.addTask { [closing = all[position]] in (position, await closing.report(within: limit)) }
                }
                // Those that are left as they are hold up nothing.
                for position in ready { for dependency in dependencies[position] { counts[dependency] -= 1 } }
                guard ready.isEmpty, let (position, failure) = await group.next() else { continue }
                runningCount -= 1
                if let failure { failures.append((position, failure)) }
                for dependency in dependencies[position] { counts[dependency] -= 1 }
            }
        }
        return failures.sorted { $0.position > $1.position }.map(\.failure)
    }

    /// The one that was opened last of those in a ring that nothing else depends on. Takes time in proportion to the
    /// square of their number, for there is a ring only where an object reads later.
    private func lastOfRing(among waiting: Set<Int>) -> Int {
        let reached = Dictionary(uniqueKeysWithValues: waiting.map { ($0, reach(of: $0, among: waiting)) })
        let outermost = waiting.filter { position in
            waiting.allSatisfy { reached[$0]?.contains(position) != true || reached[position]?.contains($0) == true }
        }
        return outermost.max() ?? 0
    }

    private func reach(of position: Int, among waiting: Set<Int>) -> Set<Int> {
        var reached: Set<Int> = []
        var queue = [position]
        while let next = queue.popLast() {
            for dependency in dependencies[next] where waiting.contains(dependency) {
                if reached.insert(dependency).inserted { queue.append(dependency) }
            }
        }
        return reached
    }
}

extension Closing {
    /// Closes it, for no longer than a time, and lets the instrument of the process hear of that.
    ///
    /// - Returns: What went wrong, if anything.
    fileprivate func report(within limit: Duration) async -> ShutdownError.Failure? {
        guard isNeeded, let instrument = Instrumentation.current else { return await close(within: limit) }
        let start = ContinuousClock.now
        let failure = await close(within: limit)
        instrument.closed(step.name, in: start.duration(to: .now), error: failure?.error)
        return failure
    }
}
