// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What an instance was built from, without the instance itself: its binding and the record of what it read.
final class Provenance: Sendable {
    /// Facts about an instance.
    struct Facts: OptionSet {
        let rawValue: UInt8

        /// The instance belongs to the world in which it was built, whatever it was built from, because it may have
        /// kept a graph of that world.
        static let isPinned = Facts(rawValue: 1)
        /// The instance may hold its world: it reads later, or was built with an instance that does.
        static let mayHoldWorld = Facts(rawValue: 2)
        /// The instance is kept as long as its table.
        static let isPermanent = Facts(rawValue: 4)
        /// The instance reads later, or was built with one that does, so its dependencies may change.
        static let readsLater = Facts(rawValue: 8)
        /// The end of the world shows whether the instance keeps a graph, or one that it was built with.
        static let isUndecided = Facts(rawValue: 16)
        /// The instance, or one that it was built from, may still have to be completed.
        static let isIncomplete = Facts(rawValue: 32)
    }

    let binding: GraphBinding
    /// The graph that the binding belongs to.
    let lineage: Lineage
    let dependencies: DependencyRecord
    private let facts: Atomic<UInt8>
    /// The depth of the layer that the instance lives in, and the number of that layer.
    private let homeDepth = Atomic(0)
    private let homeNumber = Atomic(0)
    /// The moment when the instance was added, as a count of all additions.
    private let addition = Atomic(0)

    init(binding: GraphBinding, lineage: Lineage, dependencies: DependencyRecord) {
        self.binding = binding
        self.lineage = lineage
        self.dependencies = dependencies
        facts = Atomic(lineage.isOfTypedGraph ? Facts.isPinned.rawValue : 0)
    }

    /// The provenance of a value that belongs to no binding.
    static let none = Provenance(
        binding: GraphBinding(
            graphType: ObjectIdentifier(Never.self),
            identity: BindingIdentity(BindingKey(Never.self), valueType: ObjectIdentifier(Never.self))),
        lineage: Lineage(isOfTypedGraph: false), dependencies: .empty)

    func add(_ fact: Facts, under lock: inout GraphLock) {
        facts.bitwiseOr(fact.rawValue, ordering: .releasing)
    }

    func remove(_ fact: Facts, under lock: inout GraphLock) {
        facts.bitwiseAnd(~fact.rawValue, ordering: .releasing)
    }

    /// Sets which of some facts are true.
    func set(_ facts: Facts, of all: Facts, under lock: inout GraphLock) {
        let others = self.facts.load(ordering: .relaxed) & ~all.rawValue
        self.facts.store(others | facts.rawValue, ordering: .releasing)
    }

    func has(_ fact: Facts) -> Bool { facts.load(ordering: .acquiring) & fact.rawValue != 0 }

    /// Sets where the instance lives.
    func settle(in home: Layer, under lock: inout GraphLock) {
        homeNumber.store(home.number, ordering: .relaxed)
        homeDepth.store(home.depth, ordering: .releasing)
        addition.store(Self.additions.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
    }

    /// The layer that the instance lives in.
    var home: LayerReference {
        let depth = homeDepth.load(ordering: .acquiring)
        return LayerReference(depth: depth, number: homeNumber.load(ordering: .relaxed))
    }

    /// Whether the instance was put into a table.
    var isSettled: Bool { addition.load(ordering: .relaxed) > 0 }

    /// Whether this is the provenance of an instance, and not of a note in the index.
    var isOfBinding: Bool { !binding.identity.isNote }

    // MARK: - Moments

    private static let additions = Atomic(0)

    /// The present moment, as a count of all additions.
    static var now: Int { additions.load(ordering: .relaxed) }

    func wasAdded(before moment: Int) -> Bool { addition.load(ordering: .relaxed) <= moment }
}

/// One graph, in a world, its later layers and the worlds nested in it. Compared by identity.
final class Lineage: Sendable {
    /// Whether this is a typed graph, and not the dependencies of a tree of worlds.
    let isOfTypedGraph: Bool
    /// The builds of kept instances that are under way; few at any time.
    private let builds = Mutex<[Build]>([])
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

    func begin(_ build: Build, under lock: inout GraphLock) {
        builds.withLock { $0.append(build) }
    }

    func end(_ build: Build, under lock: inout GraphLock) {
        _ = builds.withLock { $0.take(out: build) }
    }

    /// The builds of a binding that are under way, last one first.
    func builds(of identity: BindingIdentity) -> [Build] {
        builds.withLock { builds in
            builds.isEmpty ? [] : builds.reversed().filter { $0.binding.identity == identity }
        }
    }

    /// Removes builds of bindings, so that nothing waits for them any more.
    func takeBuilds(where isWanted: (Build) -> Bool, under lock: inout GraphLock) -> [Build] {
        builds.withLock { builds in
            let taken = builds.filter(isWanted)
            builds.removeAll(where: isWanted)
            return taken
        }
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

    /// The builds that are under way.
    var allBuilds: [Build] { builds.withLock { $0 } }
}
