// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A set of overrides, which never changes once it is open.
///
/// Immutable, except for caches and for `isInUse`. A layer that is in use stays below all later overrides of its world;
/// otherwise the next overrides replace it.
final class Layer: Sendable {
    let enclosing: Layer?
    /// The overrides of this layer, in the order in which they were written.
    let overrides: [Override]
    /// The overrides of this layer and of the earlier layers of its world.
    let table: OverrideTable
    /// The layer that encloses the world.
    let enclosingWorld: Layer?
    let context: DependencyContext
    /// The context that this layer sets, if any.
    private let chosenContext: DependencyContext?
    let changesContext: Bool
    /// The bindings that this layer overrides, and the context if it changes that.
    let changes: BindingFilter
    /// The time after which a thread's wait for another thread's build is reported.
    let waitReportDelay: Duration
    static let defaultWaitReportDelay = Duration.seconds(10)
    let generation: Int
    /// Whether neither this layer nor an enclosing one has overrides.
    let hasNoOverrides: Bool
    /// Whether no override of this layer or an enclosing one is pending.
    let isLearned: Atomic<Bool>
    /// Whether a build of this layer has begun, or a value was read that an override of this layer gives.
    private let use = Atomic(false)
    /// Instances that no layer touches, from this one as far outward as was checked. `depth` is one less than the depth
    /// of the outermost checked layer.
    let untouched = Mutex<[ObjectIdentifier: (provenance: Provenance, depth: Int)]>([:])

    /// The bindings whose values were compared with the pending overrides.
    let fitted = Mutex<Set<GraphBinding>>([])

    /// The number of enclosing layers.
    let depth: Int
    /// A number that is unique in the process.
    let number: Int
    /// The depth of the innermost layer, from this one outward, that overrides a binding or changes the context. The
    /// changes of the outermost layer do not count, because nothing is further out.
    let changeDepth: Int
    /// The depth of the innermost layer that changes the context.
    let contextDepth: Int
    /// The lineage of the dependencies of this tree of worlds.
    let lineage: Lineage
    /// The known dependencies of the bindings in this tree of worlds.
    let knownDependencies: KnownDependencies
    /// The lifetime of the layer's world, or `nil` for the process's world, which does not end.
    let lifetime: WorldLifetime?

    private static let lastNumber = Atomic(0)

    private init(
        _ overrides: DependencyOverrides, in enclosing: Layer?, of enclosingWorld: Layer?,
        inPlaceOf former: Layer? = nil, generation: Int, lifetime: WorldLifetime?, under lock: inout GraphLock
    ) {
        self.enclosing = enclosing
        self.lifetime = lifetime
        depth = enclosing.map { $0.depth + 1 } ?? 0
        number = Self.lastNumber.add(1, ordering: .relaxed).newValue
        lineage = enclosing?.lineage ?? Lineage(isOfTypedGraph: false)
        knownDependencies = enclosing?.knownDependencies ?? KnownDependencies()
        self.enclosingWorld = enclosingWorld
        self.overrides = overrides.entries
        let changedBindings = BindingFilter(overrides.entries)
        table = OverrideTable(
            overrides.entries, changedBindings, atDepth: depth,
            over: enclosing === enclosingWorld ? [] : enclosing?.table.entries ?? [])
        chosenContext = overrides.chosenContext
        context = chosenContext ?? enclosing?.context ?? .ofProcess
        changesContext = enclosing != nil && chosenContext != nil && chosenContext != enclosing?.context
        changes = changedBindings.union(changesContext ? .context : [])
        waitReportDelay =
            overrides.waitReportDelay ?? enclosing?.waitReportDelay ?? Self.defaultWaitReportDelay
        self.generation = generation
        hasNoOverrides = overrides.entries.isEmpty && enclosing?.hasNoOverrides ?? true
        changeDepth = !changes.isEmpty ? depth : enclosing?.changeDepth ?? 0
        contextDepth = changesContext ? depth : enclosing?.contextDepth ?? 0
        isLearned = Atomic(
            enclosing.map { $0.hasNoOverrides || $0.isLearned.load(ordering: .acquiring) } ?? true
                && !overrides.entries.contains(where: \.isPending))
        for override in self.overrides { override.settle(in: self, inPlaceOf: former, under: &lock) }
    }

    /// Creates the first layer of a world.
    static func opening(
        _ overrides: DependencyOverrides, in enclosing: Layer?, lifetime: WorldLifetime?, under lock: inout GraphLock
    ) -> Layer {
        // The enclosing layer can be the home of values that are built in this one.
        enclosing?.markInUse(under: &lock)
        return Layer(overrides, in: enclosing, of: enclosing, generation: 0, lifetime: lifetime, under: &lock)
    }

    /// The number of the context if nothing is overridden, otherwise a number that no context has.
    var plainContextNumber: Int { hasNoOverrides ? context.number : -1 }

    /// Returns a layer with further overrides. It is on top of this one or, as long as nothing depends on this one,
    /// replaces it, so that a series of assignments results in one layer.
    func adding(_ overrides: DependencyOverrides, under lock: inout GraphLock) -> Layer {
        guard !isInUse else {
            return Layer(
                overrides, in: self, of: enclosingWorld, generation: generation + 1, lifetime: lifetime, under: &lock)
        }
        var both = DependencyOverrides(from: nil)
        both.entries = self.overrides.filter { earlier in
            !overrides.entries.contains { $0.site == earlier.site && $0.replaces(earlier) }
        }
        both.entries += overrides.entries
        both.chosenContext = overrides.chosenContext ?? chosenContext
        both.waitReportDelay = overrides.waitReportDelay ?? waitReportDelay
        return Layer(
            both, in: enclosing, of: enclosingWorld, inPlaceOf: self, generation: generation + 1, lifetime: lifetime,
            under: &lock)
    }

    /// Whether `other` is no longer among this layer and its enclosing ones, because another layer has replaced it.
    func isWithout(_ other: Layer) -> Bool {
        !outward(until: other.enclosing).contains { $0 === other }
    }

    func markInUse(under lock: inout GraphLock) { markInUse() }

    /// Marks this layer as in use, for a read of a given value. If another layer replaces this one at the same time,
    /// the read counts as an earlier one.
    func markInUse() {
        use.store(true, ordering: .relaxed)
    }

    /// Whether something depends on this layer, so that no other layer replaces it.
    var isInUse: Bool { use.load(ordering: .relaxed) }

    /// A reference that does not keep this layer alive.
    var reference: LayerReference { LayerReference(depth: depth, number: number) }

    /// Returns the layer of a reference, if it is this layer or an enclosing one.
    func enclosing(_ reference: LayerReference) -> Layer? {
        var layer = self
        while layer.depth > reference.depth, let next = layer.enclosing { layer = next }
        return layer.number == reference.number ? layer : nil
    }

    /// Returns this layer and its enclosing ones up to, but not including, `end`, beginning with the innermost.
    func outward(until end: Layer? = nil) -> some Sequence<Layer> {
        sequence(first: self) { $0.enclosing === end ? nil : $0.enclosing }
    }
}

/// A reference to a layer that does not keep it alive.
struct LayerReference {
    let depth: Int
    /// Unique in the process.
    let number: Int

    init(depth: Int, number: Int) {
        self.depth = depth
        self.number = number
    }

    /// The end of the numbers that fit into ``bits``.
    private static let numberLimit = UInt64(1) << 40

    /// Creates a reference from its number.
    init(bits: UInt64) {
        depth = Int(bits / Self.numberLimit)
        number = Int(bits % Self.numberLimit)
    }

    /// The reference as one number, with the depth in 24 bits and the number in 40.
    var bits: UInt64 {
        precondition(
            depth < 1 << 24 && UInt64(number) < Self.numberLimit,
            "There are more layers than a LayerReference can represent.")
        return UInt64(depth) * Self.numberLimit + UInt64(number)
    }
}

extension DependencyContext {
    /// The context as a number.
    var number: Int {
        switch self {
        case .live: 0
        case .preview: 1
        case .test: 2
        }
    }

    /// Creates the context with a number, if there is one.
    @inline(__always)
    init?(number: Int) {
        switch number {
        case 0: self = .live
        case 1: self = .preview
        case 2: self = .test
        default: return nil
        }
    }
}
