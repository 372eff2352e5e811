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
    private let plainContextNumber: Atomic<Int>
    /// The layer around the world's first one.
    let enclosing: Layer?
    let monitor: WorldMonitor?
    /// What a dialect has opened this world for.
    let purpose: AnySendable?
    /// The lifetime of the world; `nil` for the process's own, which does not end.
    let lifetime: WorldLifetime?

    init(layer: Layer, monitor: WorldMonitor?, purpose: AnySendable? = nil) {
        self.purpose = purpose
        lifetime = layer.lifetime
        top = Mutex(layer)
        generation = Atomic(layer.generation)
        plainContextNumber = Atomic(layer.plainContextNumber)
        enclosing = layer.enclosing
        self.monitor = monitor
        if let monitor, monitor.observesLostReads {
            EarlyReads.end()
            Self.monitors.withLock { $0[ObjectIdentifier(self)] = monitor }
            Self.beginObservingLostReads()
        }
    }

    deinit {
        guard monitor?.observesLostReads == true else { return }
        Self.endObservingLostReads()
        _ = Self.monitors.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }
    }

    /// The monitors of reads and changes that belong to no world. A task may outlive the call that opened its world, so
    /// a world counts until it is gone.
    private static let monitors = Mutex<[ObjectIdentifier: WorldMonitor]>([:])
    private static let lostReadObserverCount = Atomic<Int>(0)

    /// Whether anything listens to reads that belong to no world.
    static var areLostReadsObserved: Bool { lostReadObserverCount.load(ordering: .relaxed) > 0 }

    static func beginObservingLostReads() {
        lostReadObserverCount.add(1, ordering: .relaxed)
        Activity.begin(isObserver: true)
    }

    static func endObservingLostReads() {
        Activity.end(isObserver: true)
        lostReadObserverCount.subtract(1, ordering: .relaxed)
    }

    /// A monitor of any world, for reads and changes that belong to none, and the name of the test if only one test has a
    /// world.
    static func anyMonitor() -> (monitor: WorldMonitor, onlyTest: String?)? {
        guard areLostReadsObserved else { return nil }
        return monitors.withLock { monitors in
            guard let first = monitors.values.first else { return nil }
            let isOnlyTest = monitors.values.allSatisfy { $0.testName == first.testName }
            return (first, isOnlyTest ? first.testName : nil)
        }
    }

    /// The overrides of this world's own.
    var overrides: [Override] { layers.flatMap(\.overrides) }

    /// The layers of this world's own, the last one first.
    var layers: some Sequence<Layer> { topLayer.outward(until: enclosing) }

    var outermostLayer: Layer { layers.reduce(topLayer) { $1 } }

    var topLayer: Layer { top.withLock { $0 } }

    /// The context, where nothing is overridden.
    @inline(__always)
    var plainContext: DependencyContext? {
        DependencyContext(number: plainContextNumber.load(ordering: .acquiring))
    }

    @inline(__always)
    func isTop(generation: Int) -> Bool {
        self.generation.load(ordering: .acquiring) == generation
    }

    /// Adds overrides from here on.
    func add(_ overrides: DependencyOverrides) {
        GraphLock.withLock { lock in
            let next = topLayer.adding(overrides, under: &lock)
            top.withLock(releasing: &lock.releases) { layer, releases in
                releases.add(layer)
                layer = next
                generation.store(next.generation, ordering: .releasing)
                plainContextNumber.store(next.plainContextNumber, ordering: .releasing)
            }
        }
    }
}

/// An observer of a test's world: where problems are reported, and whether live values count as problems.
package struct WorldMonitor: Sendable {
    /// Whether a live value without one for tests is reported.
    package var isStrict: Bool
    /// Whether reads outside of every world, which any test may have lost, are reported, too.
    package var observesLostReads: Bool
    /// The name of the test, with its place, for messages.
    package var testName: String?
    /// Gets each problem, on the thread that has it.
    package var report: @Sendable (DependencyIssue) -> Void

    /// A monitor that reports to a closure.
    package init(
        isStrict: Bool, observesLostReads: Bool = false, testName: String? = nil,
        report: @escaping @Sendable (DependencyIssue) -> Void
    ) {
        self.isStrict = isStrict
        self.observesLostReads = observesLostReads
        self.testName = testName
        self.report = report
    }
}
