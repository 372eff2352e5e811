// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// One set of overrides, never changed once it is open.
final class Layer: Sendable {
    let enclosing: Layer?
    /// The overrides of this layer, in the order in which they were written.
    let overrides: [Override]
    /// The overrides of this layer and of the earlier layers of its world.
    let table: OverrideTable
    /// The layer around the world.
    let enclosingWorld: Layer?
    let context: DependencyContext
    /// The context that the layer itself sets.
    private let chosenContext: DependencyContext?
    let changesContext: Bool
    /// What the layer itself overrides, and the context if it changes that.
    let changes: BindingFilter
    /// How long a thread waits for a build on another one before this is reported.
    let waitReportDelay: Duration
    static let defaultWaitReportDelay = Duration.seconds(10)
    let generation: Int
    /// Whether neither this layer nor one around it overrides anything.
    let hasNoOverrides: Bool
    /// Whether no override of this layer, or of one around it, is pending.
    let isLearned: Atomic<Bool>
    /// Whether an instance was built here or is being built, or a value was read that an override here gives.
    private let use = Atomic(false)
    /// Instances that no layer touches, from this one as far outward as was checked: `depth` is one less than the depth of
    /// the outermost layer that was checked.
    let untouched = Mutex<[ObjectIdentifier: (provenance: Provenance, depth: Int)]>([:])

    /// The bindings whose values were compared with the pending overrides.
    let fitted = Mutex<Set<GraphBinding>>([])

    /// The number of layers around this one.
    let depth: Int
    /// A number that is unique in the process.
    let number: Int
    /// The depth of the innermost layer, from this one outward, that overrides anything or changes the context. The
    /// outermost layer counts as one that does neither, because nothing is further out.
    let changeDepth: Int
    /// The depth of the innermost layer that changes the context.
    let contextDepth: Int
    /// The lineage of the dependencies of this tree of worlds.
    let lineage: Lineage
    /// The known dependencies of the bindings in this tree of worlds.
    let knowledge: Knowledge
    /// The lifetime of the layer's world; `nil` for the process's own, which does not end.
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
        knowledge = enclosing?.knowledge ?? Knowledge()
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

    /// The first layer of a world.
    static func opening(
        _ overrides: DependencyOverrides, in enclosing: Layer?, lifetime: WorldLifetime?, under lock: inout GraphLock
    ) -> Layer {
        // The enclosing layer can be the home of values that are built in here.
        enclosing?.markInUse(under: &lock)
        return Layer(overrides, in: enclosing, of: enclosing, generation: 0, lifetime: lifetime, under: &lock)
    }

    /// The number of the context, where nothing is overridden; otherwise one that no context has.
    var plainContextNumber: Int { hasNoOverrides ? context.number : -1 }

    /// A layer with further overrides: one on top of this one or, as long as nothing depends on this one, one in its
    /// place, so that a series of assignments makes a single layer.
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

    /// Whether `other` is not among this layer and those around it any more: another one has taken its place.
    func isWithout(_ other: Layer) -> Bool {
        !outward(until: other.enclosing).contains { $0 === other }
    }

    func markInUse(under lock: inout GraphLock) { markInUse() }

    /// The same for a read of a value that an override gives. If another layer takes the place of this one at the same
    /// time, the read counts as one from before that.
    func markInUse() {
        use.store(true, ordering: .relaxed)
    }

    /// Whether something depends on this layer, so that no other layer takes its place.
    var isInUse: Bool { use.load(ordering: .relaxed) }

    /// A reference that does not keep this layer alive.
    var reference: LayerReference { LayerReference(depth: depth, number: number) }

    /// The layer of a reference, if it is this one or around it.
    func enclosing(_ reference: LayerReference) -> Layer? {
        var layer = self
        while layer.depth > reference.depth, let next = layer.enclosing { layer = next }
        return layer.number == reference.number ? layer : nil
    }

    /// This layer and those around it, innermost first, up to but without `end`.
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

    /// The reference that a number stands for.
    init(bits: UInt64) {
        depth = Int(bits >> 40)
        number = Int(bits & (1 << 40 - 1))
    }

    /// One number for both: the depth in 24 bits, and the number in 40.
    var bits: UInt64 {
        precondition(depth < 1 << 24 && number < 1 << 40, "More layers than can be told apart.")
        return UInt64(depth) << 40 | UInt64(number)
    }
}

extension DependencyContext {
    /// Stands for a context where it is kept as a number.
    var number: Int {
        switch self {
        case .live: 0
        case .preview: 1
        case .test: 2
        }
    }

    /// The context with a number, if there is one.
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
