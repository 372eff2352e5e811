// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What an instance was built from, without the instance itself: its binding and its record.
///
/// Immutable, except for facts and the home, which change under the graph lock and can be read without it.
final class Provenance: Sendable {
    /// Facts about an instance.
    struct Facts: OptionSet {
        let rawValue: UInt8

        /// The instance belongs to its home, regardless of its reads. It may have kept a graph of that world, or an
        /// instance further out has read more.
        static let isPinned = Facts(rawValue: 1)
        /// The instance may hold its world: it reads later, or was built with an instance that does.
        static let mayHoldWorld = Facts(rawValue: 2)
        /// The instance is kept as long as its table.
        static let isPermanent = Facts(rawValue: 4)
        /// The instance reads later, or was built with one that does, so its dependencies may change.
        static let readsLater = Facts(rawValue: 8)
        /// The end of the world shows whether the instance, or one that it was built with, keeps a graph.
        static let isProvisional = Facts(rawValue: 16)
        /// The instance, or one that it was built from, may not be complete yet.
        static let isIncomplete = Facts(rawValue: 32)
        /// The instance is to be kept as long as its table, but was not complete when it was added.
        static let awaitsIndex = Facts(rawValue: 64)
    }

    let binding: GraphBinding
    /// The graph that the binding belongs to.
    let lineage: Lineage
    let dependencies: DependencyRecord
    /// The binding and everything that the instance was built from, directly or indirectly.
    let filter: BindingFilter
    private let facts: Atomic<UInt8>
    /// The layer in which the instance lives. One number, so that no reader sees parts of two homes.
    private let homeBits = Atomic<UInt64>(0)
    /// The time at which the instance was added, as a count of all additions.
    private let addition = Atomic(0)

    /// - Parameter dependencies: The record, which has been closed.
    init(binding: GraphBinding, lineage: Lineage, dependencies: DependencyRecord) {
        self.binding = binding
        filter = dependencies.filter.union(BindingFilter(binding))
        self.lineage = lineage
        self.dependencies = dependencies
        facts = Atomic(lineage.isOfTypedGraph ? Facts.isPinned.rawValue : 0)
    }

    /// Creates the provenance of a value that an override gives.
    init(given known: LearnedBinding, lineage: Lineage) {
        binding = known.binding
        filter = known.filter
        self.lineage = lineage
        dependencies = .empty
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

    /// Sets which facts among `all` are true.
    func set(_ facts: Facts, of all: Facts, under lock: inout GraphLock) {
        let others = self.facts.load(ordering: .relaxed) & ~all.rawValue
        self.facts.store(others | facts.rawValue, ordering: .releasing)
    }

    /// Whether a fact, or one of several, is true.
    func has(_ facts: Facts) -> Bool { self.facts.load(ordering: .acquiring) & facts.rawValue != 0 }

    /// Sets the layer in which the instance lives.
    func settle(in home: Layer, under lock: inout GraphLock) {
        homeBits.store(home.reference.bits, ordering: .releasing)
        addition.store(Self.additions.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
        OwnInstances.note(self)
    }

    /// The layer in which the instance lives.
    var home: LayerReference { LayerReference(bits: homeBits.load(ordering: .acquiring)) }

    /// Whether the instance was inserted into a table.
    var isSettled: Bool { addition.load(ordering: .relaxed) > 0 }

    /// Whether this is the provenance of an instance, rather than of a note in the index.
    var isOfBinding: Bool { !binding.identity.isNote }

    // MARK: - Moments

    private static let additions = Atomic(0)

    /// The current time, as a count of all additions.
    static var now: Int { additions.load(ordering: .relaxed) }

    func wasAdded(before moment: Int) -> Bool { addition.load(ordering: .relaxed) <= moment }

    /// Determines, at the end of a build or a completion, whether an instance reads later and whether it may hold its
    /// world.
    func noteLaterReads(under lock: inout GraphLock) {
        guard !filter.isDisjoint(with: [.later, .pin]) else { return }
        var facts: Facts = dependencies.pin == nil ? [] : [.isPinned, .mayHoldWorld]
        for dependency in dependencies.contents {
            switch dependency {
            case .later(let record):
                if record.isClosed { continue }
                facts.formUnion([.readsLater, .mayHoldWorld])
                if record.isOfCompletion { facts.insert(.isIncomplete) }
            case .unknown: facts.insert(.mayHoldWorld)
            case .instance(let other):
                for fact in [Facts.readsLater, .mayHoldWorld, .isProvisional, .isIncomplete] where other.has(fact) {
                    facts.insert(fact)
                }
            case .binding, .context: break
            }
        }
        add(facts, under: &lock)
        // A completion that has ended is no longer a later read.
        set(facts.intersection([.readsLater, .mayHoldWorld]), of: [.readsLater, .mayHoldWorld], under: &lock)
    }

    // MARK: - Reads without a lock

    enum Comparison {
        case same
        /// The same place, provided that the files' names, which are at two addresses, have the same text.
        case sameButForAddress
        case other
    }

    @inline(__always)
    func compare(
        _ fileID: StaticString, _ position: UInt64, _ valueType: ObjectIdentifier
    ) -> Comparison {
        guard binding.identity.isAt(position, valueType) else { return .other }
        return binding.identity.hasFileAtAddress(of: fileID) ? .same : .sameButForAddress
    }
}
