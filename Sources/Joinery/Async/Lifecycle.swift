// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What one graph has opened, and there is to close.
final class Lifecycle: Sendable {
    struct State {
        /// In the order in which they were opened.
        var closings: [Closing] = []
        /// Openings under way, by their identity.
        var builds: [ObjectIdentifier: any CancellableBuild] = [:]
        /// Those of them that a shutdown has given up waiting for.
        var late: Set<ObjectIdentifier> = []
        /// Those of the typed graphs of this world, if this is of its dependencies.
        var others: [WeakLifecycle] = []
        /// At how many of them to look for those that are gone.
        var limit = 16
        /// The ends of what is being closed besides a shutdown of this.
        var activities: [EndSignal] = []
        var shutdown: Task<[ShutdownError.Failure], Never>?
        /// How many shutdowns of the world around it are under way.
        var heldCount = 0
        /// Those of typed graphs that may open nothing while this is shut down.
        var held: [Lifecycle] = []

        mutating func hold(_ other: Lifecycle) {
            other.state.withLock { $0.heldCount += 1 }
            held.append(other)
        }
    }

    struct WeakLifecycle {
        weak var lifecycle: Lifecycle?
    }

    let state = Mutex(State())
    /// Where what is closed is kept.
    weak let instances: Instances?

    init(of instances: Instances) {
        self.instances = instances
    }

    /// Adds something that there is to close.
    func add(_ closing: Closing) {
        state.withLock { $0.closings.append(closing) }
    }

    /// Adds that of a typed graph, to be shut down with this. Takes constant time on average.
    func add(_ other: Lifecycle) {
        // What is looked at may be let go of meanwhile: not under the lock, for that runs user code.
        let seen = state.withLock { state in
            var seen: [Lifecycle] = []
            if state.others.count >= state.limit {
                seen = state.others.compactMap(\.lifecycle)
                state.others = seen.map(WeakLifecycle.init)
                state.limit = max(16, 2 * seen.count)
            }
            state.others.append(WeakLifecycle(lifecycle: other))
            if state.shutdown != nil { state.hold(other) }
            return seen
        }
        withExtendedLifetime(seen) {}
    }

    /// Adds something that closes what may have been built from things of this: a shutdown waits for its end.
    func add(_ activity: EndSignal) {
        state.withLock { state in
            state.activities.removeAll(where: \.isGiven)
            state.activities.append(activity)
        }
    }

    /// Begins to open something.
    ///
    /// - Returns: Whether it may: not while all is being closed.
    func begin(_ build: any CancellableBuild) -> Bool {
        state.withLock { state in
            guard state.shutdown == nil, state.heldCount == 0 else { return false }
            state.builds[ObjectIdentifier(build)] = build
            return true
        }
    }

    func end(_ build: any CancellableBuild) {
        state.withLock { state in
            state.builds[ObjectIdentifier(build)] = nil
            state.late.remove(ObjectIdentifier(build))
        }
    }

    /// Ends an opening that has made its value.
    ///
    /// - Parameter closing: What there is to close, if that is not known.
    /// - Returns: Whether that is for a shutdown to close: not where one has given up waiting for it.
    func end(_ build: any CancellableBuild, with closing: Closing?) -> Bool {
        state.withLock { state in
            guard !state.late.contains(ObjectIdentifier(build)) else { return false }
            state.builds[ObjectIdentifier(build)] = nil
            if let closing { state.closings.append(closing) }
            return true
        }
    }

    /// Gives up waiting for the end of an opening: from now on it is let go of like what is open.
    ///
    /// - Returns: Whether it has not ended by now.
    func giveUp(_ build: any CancellableBuild) -> Bool {
        state.withLock { state in
            guard state.builds[ObjectIdentifier(build)] != nil else { return false }
            if state.late.insert(ObjectIdentifier(build)).inserted { state.closings.append(build.closing) }
            return true
        }
    }

    var others: [Lifecycle] { state.withLock { $0.others.compactMap(\.lifecycle) } }

    /// What there is to close, here and in the typed graphs; from now on it is the caller's.
    func takeClosings() -> [Closing] {
        let (own, others) = state.withLock { state in
            defer { state.closings = [] }
            return (state.closings, state.others.compactMap(\.lifecycle))
        }
        return own + others.flatMap { $0.takeClosings() }
    }

    /// Some of what there is to close; from now on it is the caller's.
    func takeClosings(_ wanted: Set<ObjectIdentifier>) -> [Closing] {
        state.withLock { state in
            let taken = state.closings.filter { wanted.contains($0.origin.id) }
            state.closings.removeAll { wanted.contains($0.origin.id) }
            return taken
        }
    }

    /// What is open, and the records of what is being opened, here and in the typed graphs of the world.
    var inUse: (closings: [Closing], records: [DependencyRecord]) {
        ([self] + others).reduce(into: ([], [])) { inUse, lifecycle in
            lifecycle.state.withLock { state in
                inUse.0 += state.closings
                inUse.1 += state.builds.values.map(\.record)
            }
        }
    }

    /// Those that something of this may be used by, or be built from.
    var related: [Lifecycle] { [self] + (instances?.lifecyclesAround ?? []) }

    /// Has bindings built anew when they are read next, with all that was built from them.
    ///
    /// That is done before they are closed, so that nothing is built from what is closed; but only when all is closed that
    /// was built from them, for that may need them to close.
    func renew(_ closings: [Closing]) {
        instances?.renew(closings)
    }
}
