// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A set of overrides and the instances made under them: the process's own, a test's, or one that
/// `withDependencies` opened.
///
/// A world is a stack of layers. An override that comes later acts as if a further world were opened from there on,
/// so it adds a layer; the graphs of the world then look there.
final class World: Sendable {
    private let top: Mutex<Layer>
    /// Which layer is on top, readable without a lock.
    private let generation: Atomic<Int>
    /// The context of the top layer, if nothing is overridden there or around it; as a number, and otherwise -1.
    private let plainContextIndex: Atomic<Int>
    /// The layer around the world's first one.
    let outer: Layer?
    let monitor: WorldMonitor?
    /// What a dialect has opened this world for.
    let purpose: AnySendable?
    /// That of the test which this world belongs to, if any.
    let lifetime: TestLifetime?

    init(layer: Layer, monitor: WorldMonitor?, purpose: AnySendable? = nil, lifetime: TestLifetime? = nil) {
        self.purpose = purpose
        self.lifetime = lifetime
        top = Mutex(layer)
        generation = Atomic(layer.generation)
        plainContextIndex = Atomic(layer.plainContextIndex)
        outer = layer.enclosing
        self.monitor = monitor
        if let monitor, monitor.hearsOfLostReads {
            Self.monitors.withLock { $0[ObjectIdentifier(self)] = monitor }
            Self.monitorCount.add(1, ordering: .relaxed)
            Activity.begin(isObserver: true)
        }
    }

    deinit {
        guard monitor?.hearsOfLostReads == true else { return }
        Activity.end(isObserver: true)
        Self.monitorCount.subtract(1, ordering: .relaxed)
        _ = Self.monitors.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }
    }

    /// The monitors, of the worlds that exist, that hear of what belongs to none. A task may outlive the call that opened its world, so a world counts
    /// until it is gone.
    private static let monitors = Mutex<[ObjectIdentifier: WorldMonitor]>([:])
    private static let monitorCount = Atomic<Int>(0)

    /// Whether there is a world that is watched.
    static var isAnyMonitored: Bool { monitorCount.load(ordering: .relaxed) > 0 }

    /// A monitor of any world, for what belongs to none.
    static func anyMonitor() -> WorldMonitor? {
        guard isAnyMonitored else { return nil }
        return monitors.withLock { $0.values.first }
    }

    /// The overrides of this world's own.
    var overrides: [any BindingOverride] { layers.flatMap(\.overrides.all) }

    /// The layers of this world's own, the last one first.
    var layers: some Sequence<Layer> { topLayer.outward(until: outer) }

    var topLayer: Layer { top.withLock { $0 } }

    /// The context, where nothing is overridden.
    @inline(__always)
    var plainContext: DependencyContext? {
        switch plainContextIndex.load(ordering: .acquiring) {
        case 0: .live
        case 1: .preview
        case 2: .test
        default: nil
        }
    }

    @inline(__always)
    func isTop(generation: Int) -> Bool {
        self.generation.load(ordering: .acquiring) == generation
    }

    /// Adds overrides from here on.
    func add(_ overrides: DependencyOverrides) {
        Build.withGraphLock { _, kept in
            let former = top.withLock { layer in
                defer {
                    layer = layer.adding(overrides)
                    generation.store(layer.generation, ordering: .releasing)
                    plainContextIndex.store(layer.plainContextIndex, ordering: .releasing)
                }
                return layer
            }
            // Its overrides may hold the last reference to a value, whose `deinit` is user code.
            kept.append(former)
        }
    }
}

/// One set of overrides, never changed once it is open.
final class Layer: Sendable {
    let enclosing: Layer?
    let overrides: OverrideTable
    let context: DependencyContext
    /// The context that the layer itself sets.
    private let chosenContext: DependencyContext?
    let changesContext: Bool
    /// How long a thread waits for a build on another one before this is reported.
    let waitReportDelay: Duration
    static let defaultWaitReportDelay = Duration.seconds(10)
    let generation: Int
    /// Whether neither this layer nor one around it overrides anything.
    let isPlain: Bool
    /// Whether an instance was built or found here, or is being built. Read and set under the graph lock.
    private let isInUse = Atomic(false)
    /// What the graphs of this layer have taken over from those further out: it stays in use, with all it was built from.
    private let adoptions = Mutex<[ObjectIdentifier: Provenance]>([:])

    private init(
        _ overrides: OverrideTable, _ chosenContext: DependencyContext?, _ waitReportDelay: Duration?,
        in enclosing: Layer?, generation: Int
    ) {
        self.enclosing = enclosing
        self.overrides = overrides
        self.chosenContext = chosenContext
        context = chosenContext ?? enclosing?.context ?? .ofProcess
        changesContext = enclosing != nil && chosenContext != nil && chosenContext != enclosing?.context
        self.waitReportDelay = waitReportDelay ?? enclosing?.waitReportDelay ?? Self.defaultWaitReportDelay
        self.generation = generation
        isPlain = overrides.isEmpty && enclosing?.isPlain ?? true
    }

    /// A layer with overrides.
    static func opening(_ overrides: DependencyOverrides, in enclosing: Layer?, generation: Int = 0) -> Layer {
        Layer(
            OverrideTable(overrides.entries), overrides.chosenContext, overrides.waitReportDelay, in: enclosing,
            generation: generation)
    }

    fileprivate var plainContextIndex: Int {
        guard isPlain else { return -1 }
        return switch context {
        case .live: 0
        case .preview: 1
        case .test: 2
        }
    }

    /// A layer with further overrides: one on top of this one or, as long as nothing depends on this one, one in its
    /// place, so that a series of assignments makes a single layer.
    func adding(_ overrides: DependencyOverrides) -> Layer {
        guard !isInUse.load(ordering: .relaxed) else {
            return .opening(overrides, in: self, generation: generation + 1)
        }
        var both = DependencyOverrides(from: nil)
        both.entries = self.overrides.all.filter { earlier in
            !overrides.entries.contains { $0.site == earlier.site && $0.replaces(earlier) }
        }
        both.entries += overrides.entries
        both.chosenContext = overrides.chosenContext ?? chosenContext
        both.waitReportDelay = overrides.waitReportDelay ?? waitReportDelay
        return .opening(both, in: enclosing, generation: generation + 1)
    }

    /// Whether `other` is not among this layer and those around it any more: another one has taken its place.
    func isWithout(_ other: Layer) -> Bool {
        !outward(until: other.enclosing).contains { $0 === other }
    }

    /// What the graphs of this layer have taken over, with all it was built from.
    var adopted: [ObjectIdentifier: Provenance] { adoptions.withLock { $0 } }

    func hasAdopted(_ origin: Provenance) -> Bool { adoptions.withLock { $0[ObjectIdentifier(origin)] != nil } }

    func adopt(_ origins: [Provenance]) {
        guard !origins.isEmpty else { return }
        adoptions.withLock { adopted in
            for origin in origins { adopted[ObjectIdentifier(origin)] = origin }
        }
    }

    func markInUse() {
        isInUse.store(true, ordering: .relaxed)
    }

    /// This layer and those around it, innermost first, up to but without `end`.
    func outward(until end: Layer? = nil) -> some Sequence<Layer> {
        sequence(first: self) { $0.enclosing === end ? nil : $0.enclosing }
    }
}

/// What watches a test's world: where problems are told, and whether live values count as problems.
package struct WorldMonitor: Sendable {
    package var isStrict: Bool
    /// Whether reads outside of every world are told too, which any test may have lost.
    package var hearsOfLostReads: Bool
    package var report: @Sendable (DependencyIssue) -> Void

    package init(
        isStrict: Bool, hearsOfLostReads: Bool = false, report: @escaping @Sendable (DependencyIssue) -> Void
    ) {
        self.isStrict = isStrict
        self.hearsOfLostReads = hearsOfLostReads
        self.report = report
    }
}
