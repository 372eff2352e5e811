// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A set of overrides and the instances created under them. It belongs to the process or to a test, or was opened by
/// `withDependencies`.
///
/// A world is a stack of layers. A later override acts like another world that is opened from then on: it adds a layer
/// on top, and all later reads of the world's graphs begin there.
final class World: Sendable {
    private let top: Mutex<Layer>
    /// The generation of the top layer, readable without a lock.
    private let generation: Atomic<Int>
    /// The number of the context if no override affects the top layer, otherwise -1.
    private let plainContextNumber: Atomic<Int>
    /// The layer that encloses the world's first one.
    let enclosing: Layer?
    let monitor: WorldMonitor?
    /// The purpose for which a dialect opened this world.
    let purpose: AnySendable?
    /// The lifetime of the world, or `nil` for the process's world, which does not end.
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

    /// The monitors of reads and changes outside of every world. A task may outlive the call that opened its world, so
    /// a monitor stays until its world is deallocated.
    private static let monitors = Mutex<[ObjectIdentifier: WorldMonitor]>([:])
    private static let lostReadObserverCount = Atomic<Int>(0)

    /// Whether any monitor observes reads outside of every world.
    static var areLostReadsObserved: Bool { lostReadObserverCount.load(ordering: .relaxed) > 0 }

    static func beginObservingLostReads() {
        lostReadObserverCount.add(1, ordering: .relaxed)
        Activity.begin(isObserver: true)
    }

    static func endObservingLostReads() {
        Activity.end(isObserver: true)
        lostReadObserverCount.subtract(1, ordering: .relaxed)
    }

    /// Returns the monitor of any world, for reads and changes outside of every world, and the name of the test if only
    /// one test has a world.
    static func anyMonitor() -> (monitor: WorldMonitor, onlyTest: String?)? {
        guard areLostReadsObserved else { return nil }
        return monitors.withLock { monitors in
            guard let first = monitors.values.first else { return nil }
            let isOnlyTest = monitors.values.allSatisfy { $0.testName == first.testName }
            return (first, isOnlyTest ? first.testName : nil)
        }
    }

    /// The overrides of this world, without those of enclosing worlds.
    var overrides: [Override] { layers.flatMap(\.overrides) }

    /// The layers of this world, beginning with the last one.
    var layers: some Sequence<Layer> { topLayer.outward(until: enclosing) }

    var outermostLayer: Layer { layers.reduce(topLayer) { $1 } }

    var topLayer: Layer { top.withLock { $0 } }

    /// The context, if nothing is overridden.
    @inline(__always)
    var plainContext: DependencyContext? {
        DependencyContext(number: plainContextNumber.load(ordering: .acquiring))
    }

    @inline(__always)
    func isTop(generation: Int) -> Bool {
        self.generation.load(ordering: .acquiring) == generation
    }

    /// Adds overrides from now on.
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

/// An observer of a test's world. It receives problems, and decides whether live values are among them.
package struct WorldMonitor: Sendable {
    /// Whether to report a live value without a test value.
    package var isStrict: Bool
    /// Whether to report reads outside of every world, which may belong to any test.
    package var observesLostReads: Bool
    /// The name and place of the test, for messages.
    package var testName: String?
    /// Receives each problem, on the thread on which it occurs.
    package var report: @Sendable (DependencyIssue) -> Void

    /// Creates a monitor that reports to a closure.
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
