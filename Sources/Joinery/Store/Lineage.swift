// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// One graph, in a world, its later layers and the worlds nested in it. Compared by identity.
final class Lineage: Sendable {
    /// Whether this is a typed graph, and not the dependencies of a tree of worlds.
    let isOfTypedGraph: Bool
    /// The builds of kept instances that are under way; few at any time. A world has those of all its graphs in
    /// ``Instances``, of transient values, too; here are those of one graph, in all worlds.
    ///
    /// Proof: only functions that have the graph lock read or change this.
    private nonisolated(unsafe) var builds: [Build] = []
    private let additions = Atomic(0)
    /// The openings of asynchronous dependencies that are under way, or about to begin.
    private let openings = Mutex<[BindingIdentity: [RunningOpening]]>([:])

    struct RunningOpening {
        let handle: any AnyAsync
        /// The table of the graph that the handle was read from.
        let table: InstanceTable
    }

    init(isOfTypedGraph: Bool) {
        self.isOfTypedGraph = isOfTypedGraph
    }

    /// How many instances were added to tables of this graph. As long as this stays the same, nothing new is found.
    var additionCount: Int { additions.load(ordering: .acquiring) }

    /// Notes an addition. Call it afterward, so that a search which has seen the new count finds the instance.
    func noteAddition(under lock: inout GraphLock) {
        additions.add(1, ordering: .releasing)
    }

    func begin(_ build: Build, under lock: inout GraphLock) {
        builds.append(build)
    }

    func end(_ build: Build, under lock: inout GraphLock) {
        builds.take(out: build)
    }

    /// The builds of a binding that are under way, last one first.
    func builds(of identity: BindingIdentity, under lock: inout GraphLock) -> [Build] {
        builds.isEmpty ? [] : builds.reversed().filter { $0.binding.identity == identity }
    }

    /// The builds that are under way.
    func allBuilds(under lock: inout GraphLock) -> [Build] { builds }

    /// Removes builds of bindings, so that nothing waits for them any more.
    func takeBuilds(where isWanted: (Build) -> Bool, under lock: inout GraphLock) -> [Build] {
        let taken = builds.filter(isWanted)
        lock.releases.add(contentsOf: taken)
        builds.removeAll(where: isWanted)
        return taken
    }

    /// Adds an asynchronous dependency that is about to be opened.
    func begin(_ opening: RunningOpening, of identity: BindingIdentity, under lock: inout GraphLock) {
        openings.withLock { openings in
            guard openings[identity]?.contains(where: { $0.handle === opening.handle }) != true else { return }
            openings[identity, default: []].append(opening)
        }
    }

    /// Removes an asynchronous dependency that is no longer being opened.
    func endOpening(of handle: any AnyAsync, _ identity: BindingIdentity) {
        let ended = openings.withLock { openings in
            let former = openings[identity]
            openings[identity]?.removeAll { $0.handle === handle }
            if openings[identity]?.isEmpty == true { openings[identity] = nil }
            return former
        }
        withExtendedLifetime(ended) {}
    }

    /// The openings of a binding that are under way, or about to begin.
    func openings(of identity: BindingIdentity) -> [RunningOpening] {
        openings.withLock { $0.isEmpty ? [] : $0[identity] ?? [] }
    }
}
