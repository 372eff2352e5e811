// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What all worlds of one tree have in common: the root is the process's world, or that of a test or a preview.
package final class Root: @unchecked Sendable {
    // Proof: the variables are used only under the lock.

    /// Guards the overrides, the tables, and the running builds of all worlds of the tree.
    package let lock = Lock()
    let monitor: WorldMonitor?
    let isOfProcess: Bool
    /// The number of late overrides and shutdowns.
    @exclusivity(unchecked) package var version = 0
    /// The number of instances that were built.
    @exclusivity(unchecked) var instanceCount = 0
    /// The running builds of kept values.
    @exclusivity(unchecked) package var builds: ContiguousArray<Build> = []
    /// Identifies the tree, see ``Binding/innerTree``.
    let number = Root.lastNumber.add(1)
    private static let lastNumber = AtomicWord(0)
    /// The bindings whose missing key was reported.
    @exclusivity(unchecked) var reported = BindingSet()

    /// The other tests whose objects were reported because they read in this one.
    @exclusivity(unchecked) private var reportedTests: [String] = []

    init(monitor: WorldMonitor?, isOfProcess: Bool) {
        self.monitor = monitor
        self.isOfProcess = isOfProcess
    }

    /// Reports once for each pair of tests that an object which one of them created reads in the other one. A test can have
    /// several roots, because each preview in it is one.
    ///
    /// - Parameter binding: The binding that the object was built for, if there is one.
    @inline(never)
    func reportRead(byOwner binding: Binding?, of other: Root) {
        guard let monitor, let test = monitor.testName, let creator = other.monitor?.testName, creator != test else {
            return
        }
        let isNew = lock.withLock {
            let isNew = !reportedTests.contains(creator)
            if isNew { reportedTests.append(creator) }
            return isNew
        }
        if isNew { monitor.report(.readInOtherTest(binding?.step, of: creator, in: test)) }
    }
}

/// An observer of a test's worlds. It receives problems, and decides whether live values are among them.
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

    private static let observers = Guarded<[ObjectIdentifier: WorldMonitor]>([:])
    private static let observerCount = AtomicWord(0)

    /// Whether any monitor observes reads outside of every world.
    static var areLostReadsObserved: Bool { observerCount.value > 0 }

    /// Begins to report reads outside of every world to this monitor.
    func beginObserving(for world: World) {
        Self.observers.withValue { $0[ObjectIdentifier(world)] = self }
        Self.beginObserving()
    }

    static func endObserving(for world: World) {
        let former = Self.observers.withValue { $0.removeValue(forKey: ObjectIdentifier(world)) }
        if former != nil { endObserving() }
    }

    /// Lets reads outside of every world take a path on which they are noticed.
    static func beginObserving() {
        observerCount.add(1)
        Activity.begin()
    }

    static func endObserving() {
        observerCount.add(-1)
        Activity.end()
    }

    /// Reports that code outside of every world reads or changes the process's world while tests run in theirs.
    static func reportLostWorld(_ event: @autoclosure () -> String, at place: SourcePlace?, isWarning: Bool = false) {
        guard areLostReadsObserved else { return }
        let monitors = observers.current.values
        guard let first = monitors.first else { return }
        let onlyTest = monitors.allSatisfy { $0.testName == first.testName } ? first.testName : nil
        let test =
            TestHost.current?.testName().map { "\n  The test that runs is \($0)." }
            ?? onlyTest.map { "\n  The only test with a world is \($0)." }
        first.report(.lostWorld(event(), at: place, test: test, isWarning: isWarning))
    }
}
