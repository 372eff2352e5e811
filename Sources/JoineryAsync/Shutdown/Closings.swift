// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The order in which values are closed: each after everything that was built from it.
///
/// A value counts its users that are not closed yet. At zero, it is ready. Values that hold each other in a ring are closed
/// one by one, in the reverse of the order in which they were opened. If there is no ring, the time is proportional to the
/// number of values and the dependencies between them.
struct ClosingOrder {
    /// The positions of the values that each one was built from.
    private let dependencies: [[Int]]
    private var userCounts: [Int]
    private var isTaken: [Bool]

    /// - Parameters:
    ///   - count: The number of values, in the order in which they were opened.
    ///   - dependencies: The positions of the values that each one was built from, without its own.
    init(dependencies: [[Int]]) {
        self.dependencies = dependencies
        userCounts = Array(repeating: 0, count: dependencies.count)
        isTaken = Array(repeating: false, count: dependencies.count)
        for used in dependencies.joined() { userCounts[used] += 1 }
    }

    /// Returns the positions that can be closed at once. Call this first.
    mutating func start() -> [Int] { take(userCounts.indices.filter { userCounts[$0] == 0 }) }

    /// Marks the value at a position as closed.
    ///
    /// - Returns: The positions that can be closed now.
    mutating func finish(_ position: Int) -> [Int] {
        var ready: [Int] = []
        for used in dependencies[position] {
            userCounts[used] -= 1
            if userCounts[used] == 0, !isTaken[used] { ready.append(used) }
        }
        return take(ready)
    }

    /// Returns the value that was opened last of a ring that nothing uses. Call this if no value is ready or being closed.
    mutating func takeOfRing() -> Int? {
        // The last root of a depth-first search reaches a ring that no other value outside of it reaches.
        var reached = isTaken
        guard let root = isTaken.indices.filter({ reach(from: $0, &reached) }).last else { return nil }
        let ring = isTaken.indices.filter { position in
            var reached = isTaken
            return !isTaken[position] && reach(from: position, &reached) && reached[root]
        }
        return ring.last.map { take([$0])[0] }
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

    private mutating func take(_ positions: [Int]) -> [Int] {
        for position in positions { isTaken[position] = true }
        return positions
    }
}

/// Several values to close, in reverse dependency order.
struct Closings: Sendable {
    private let instances: Transfer<[Instance]>
    private let dependencies: [[Int]]
    private let activity: ClosingActivity

    /// - Parameter taken: The instances, with the typed graphs that keep them.
    init(_ taken: [(instance: Instance, graph: ObjectIdentifier?)], of activity: ClosingActivity) {
        let taken = taken.sorted { $0.instance.serial < $1.instance.serial }
        var positions: [ObjectIdentifier: [Int]] = [:]
        for (position, one) in taken.enumerated() {
            positions[ObjectIdentifier(one.instance.binding), default: []].append(position)
        }
        dependencies = taken.enumerated().map { position, user in
            user.instance.bindings.lazy.compactMap { positions[$0] }.joined().filter { other in
                let used = taken[other]
                // A binding has an instance in each graph of its type.
                return other != position && (used.graph == user.graph || used.instance.graph != user.instance.graph)
            }
        }
        instances = Transfer(taken.map(\.instance))
        self.activity = activity
    }

    /// Closes each value once, as soon as everything that was built from it is closed.
    func close(within limit: TimeLimit) async -> [ShutdownError.Failure] {
        var order = ClosingOrder(dependencies: dependencies)
        var failures: [(position: Int, failure: ShutdownError.Failure)] = []
        await withTaskGroup(of: (Int, ShutdownError.Failure?).self) { group in
            var ready = order.start()
            while true {
                while let position = ready.max() {
                    ready.removeAll { $0 == position }
                    if isNeeded(position) {
                        group.addTask { (position, await close(position, within: limit)) }
                    } else {
                        ready += order.finish(position)
                    }
                }
                if let (position, failure) = await group.next() {
                    if let failure { failures.append((position, failure)) }
                    ready = order.finish(position)
                } else if let next = order.takeOfRing() {
                    ready = [next]
                } else {
                    break
                }
            }
        }
        return failures.sorted { $0.position > $1.position }.map(\.failure)
    }

    /// Makes a value unavailable to readers, and returns whether there is something to close.
    private func isNeeded(_ position: Int) -> Bool {
        let instance = instances.value[position]
        if instance.isOpened {
            activity.scope.remove(instance)
            (instance.attachment as? OpenedValue)?.end()
        }
        return CloseAction.isNeeded(for: instance)
    }

    private func close(_ position: Int, within limit: TimeLimit) async -> ShutdownError.Failure? {
        let instance = instances.value[position]
        let run = ClosingRun(instance.binding.step, of: activity)
        let start = ContinuousClock.now
        let outcome = await ClosingRun.$current.withValue(run) {
            await limit.run { try await CloseAction.close(instance) }
        }
        run.end()
        let error: (any Error)? =
            switch outcome {
            case .success: nil
            case .failure(let error): error
            case nil: ShutdownError.TimeLimitExceeded(limit: limit.duration)
            }
        Observers.current?.closed(instance.binding, in: start.duration(to: .now), error: error)
        return error.map { ShutdownError.Failure(run.step, $0) }
    }
}

extension Instance {
    /// The type of the graph that the binding belongs to.
    fileprivate var graph: ObjectIdentifier { ObjectIdentifier(binding.graph) }
}
