// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The values that one graph has opened and must close.
///
/// A shutdown goes through the phases of ``ShutdownPhase``. Adding a value and beginning an opening check the phase
/// under the same lock under which the shutdown takes the values. So each is either taken by the shutdown or refused.
final class Lifecycle: Sendable {
    struct State {
        /// In the order in which they were opened.
        var closings: [Closing] = []
        /// Openings under way, by their identity.
        var builds: [ObjectIdentifier: any CancellableBuild] = [:]
        /// Those of the typed graphs of this world, if this is of its dependencies.
        var others = PrunedList<WeakLifecycle> { $0.lifecycle }
        /// The ends of what is being closed besides a shutdown of this.
        var activities: [EndSignal] = []
        /// The end of the last failed start that had opened something here.
        var lastFailedStart: EndSignal?
        var shutdown: Task<[ShutdownError.Failure], Never>?

        /// Takes out those that are wanted.
        mutating func takeClosings(where isWanted: (Closing) -> Bool) -> [Closing] {
            let taken = closings.filter(isWanted)
            closings.removeAll(where: isWanted)
            return taken
        }
    }

    struct WeakLifecycle {
        weak var lifecycle: Lifecycle?
    }

    let state = Mutex(State())

    /// Adds a value to close.
    ///
    /// - Returns: Whether a shutdown closes it: `false` if the shutdown is over.
    func add(_ closing: Closing, of instances: Instances) -> Bool {
        state.withLock { state in
            guard !instances.isShutDown else { return false }
            state.closings.append(closing)
            return true
        }
    }

    /// Adds that of a typed graph, to be shut down with this. Takes constant time on average.
    func add(_ other: Lifecycle) {
        state.withLockReleasing { $0.others.append(WeakLifecycle(lifecycle: other), releasing: &$1) }
    }

    /// Adds something that closes what may have been built from things of this: a shutdown waits for its end.
    func add(_ activity: EndSignal) {
        state.withLock { state in
            state.activities.removeAll(where: \.isGiven)
            state.activities.append(activity)
        }
    }

    /// Adds a failed start that closes what it has opened.
    ///
    /// - Returns: The end of the previous failed start.
    func add(failedStart end: EndSignal) -> EndSignal? {
        add(end)
        return state.withLock { state in
            defer { state.lastFailedStart = end }
            return state.lastFailedStart
        }
    }

    /// Begins an opening.
    ///
    /// - Returns: Whether the opening may begin.
    func begin(_ build: any CancellableBuild, of instances: Instances) -> Bool {
        state.withLock { state in
            guard instances.mayOpen else { return false }
            state.builds[ObjectIdentifier(build)] = build
            return true
        }
    }

    func end(_ build: any CancellableBuild) {
        state.withLock { $0.builds[ObjectIdentifier(build)] = nil }
    }

    /// Ends an opening that has made its value.
    ///
    /// - Parameter closing: The value to close.
    /// - Returns: Whether a shutdown closes it: `false` if the shutdown is over.
    func end(_ build: any CancellableBuild, with closing: Closing, of instances: Instances) -> Bool {
        state.withLock { state in
            guard !instances.isShutDown else { return false }
            state.builds[ObjectIdentifier(build)] = nil
            state.closings.append(closing)
            return true
        }
    }

    var others: [Lifecycle] { state.withLock { $0.others.items.compactMap(\.lifecycle) } }

    /// What there is to close, here and in the typed graphs; from now on it is the caller's.
    func takeClosings() -> [Closing] {
        let (own, others) = state.withLock { state in
            (state.takeClosings { _ in true }, state.others.items.compactMap(\.lifecycle))
        }
        return own + others.flatMap { $0.takeClosings() }
    }

    /// Some of what there is to close; from now on it is the caller's.
    func takeClosings(_ wanted: Set<ObjectIdentifier>) -> [Closing] {
        state.withLock { $0.takeClosings { wanted.contains($0.origin.id) } }
    }
}

/// The phase of a graph's shutdown.
enum ShutdownPhase: UInt8, AtomicRepresentable {
    /// The shutdown has not begun.
    case none
    /// Nothing is opened with `await`. Other values are built, and closed before the end.
    case underway
    /// Everything is closed, and nothing that must be closed is built.
    case over
}

extension Instances {
    /// Whether something may be opened here with `await`: not once the shutdown of this graph, or of a world around it,
    /// has begun.
    var mayOpen: Bool { sequence(first: self, next: \.around).allSatisfy { $0.shutdownPhase == .none } }

    /// Whether this graph, or a world around it, was shut down.
    var isInShutDownWorld: Bool {
        var next: Instances? = self
        while let instances = next {
            if instances.shutdownPhase == .over { return true }
            next = instances.around
        }
        return false
    }

    /// Whether this graph was shut down, alone or with its world.
    var isShutDown: Bool { shutdownPhase == .over || root.shutdownPhase == .over }
}
