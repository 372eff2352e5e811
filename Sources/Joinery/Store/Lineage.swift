// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// One graph, in a world, its later layers and the worlds nested in it. Compared by identity.
final class Lineage: Sendable {
    /// Whether this is a typed graph, rather than the dependencies of a tree of worlds.
    let isOfTypedGraph: Bool
    /// The running builds of kept instances of this graph, in all worlds. There are few at any time. ``Instances`` has
    /// the running builds of one world, in all its graphs, including those of transient values.
    ///
    /// Proof: only functions with the graph lock read or change this.
    private nonisolated(unsafe) var builds: [Build] = []
    private let additions = Atomic(0)
    /// The openings of asynchronous dependencies that are running or about to begin.
    private let openings = Mutex<[BindingIdentity: [RunningOpening]]>([:])

    struct RunningOpening {
        let handle: any AnyAsync
        /// The table of the graph from which the handle was read.
        let table: InstanceTable
    }

    init(isOfTypedGraph: Bool) {
        self.isOfTypedGraph = isOfTypedGraph
    }

    /// The number of instances that were added to tables of this graph. While it is the same, a repeated search has the
    /// same result.
    var additionCount: Int { additions.load(ordering: .acquiring) }

    /// Records an addition. Call it after the addition, so that a search that sees the new count finds the instance.
    func noteAddition(under lock: inout GraphLock) {
        additions.add(1, ordering: .releasing)
    }

    func begin(_ build: Build, under lock: inout GraphLock) {
        builds.append(build)
    }

    func end(_ build: Build, under lock: inout GraphLock) {
        builds.remove(build)
    }

    /// Returns the running builds of a binding, beginning with the last one.
    func builds(of identity: BindingIdentity, under lock: inout GraphLock) -> [Build] {
        builds.isEmpty ? [] : builds.reversed().filter { $0.binding.identity == identity }
    }

    /// The running builds.
    func allBuilds(under lock: inout GraphLock) -> [Build] { builds }

    /// Removes and returns builds, so that no further readers wait for them.
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

    /// Removes an asynchronous dependency whose opening has ended.
    func endOpening(of handle: any AnyAsync, _ identity: BindingIdentity) {
        let ended = openings.withLock { openings in
            let former = openings[identity]
            openings[identity]?.removeAll { $0.handle === handle }
            if openings[identity]?.isEmpty == true { openings[identity] = nil }
            return former
        }
        withExtendedLifetime(ended) {}
    }

    /// Returns the openings of a binding that are running or about to begin.
    func openings(of identity: BindingIdentity) -> [RunningOpening] {
        openings.withLock { $0.isEmpty ? [] : $0[identity] ?? [] }
    }
}
