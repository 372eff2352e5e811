// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery

/// The monitor of the worlds of one test.
package final class TestMonitor: WorldMonitor {
    package let isStrict: Bool
    package let testName: String?
    private let record: @Sendable (DependencyIssue) -> Void
    /// The other tests whose objects were reported because they read in this one.
    private let reportedTests = Guarded<Set<String>>([])

    private typealias Observer = (testName: String?, record: @Sendable (DependencyIssue) -> Void)
    /// What observes reads outside of every world, which may belong to any test, by their monitors.
    private static let observers = Guarded<[ObjectIdentifier: Observer]>([:])

    /// Creates a monitor that reports to a closure.
    ///
    /// - Parameters:
    ///   - isStrict: Whether to report a live value without a test value.
    ///   - observesLostReads: Whether to report reads outside of every world, as long as this exists.
    ///   - testName: The name and place of the test, for messages.
    ///   - record: Receives each problem, on the thread on which it occurs.
    package init(
        isStrict: Bool, observesLostReads: Bool = false, testName: String? = nil,
        record: @escaping @Sendable (DependencyIssue) -> Void
    ) {
        self.isStrict = isStrict
        self.testName = testName
        self.record = record
        guard observesLostReads else { return }
        Self.observers.withValue { $0[ObjectIdentifier(self)] = (testName, record) }
        TestHosts.beginObservingLostReads()
    }

    deinit {
        let former = Self.observers.withValue { $0.removeValue(forKey: ObjectIdentifier(self)) }
        if former != nil { TestHosts.endObservingLostReads() }
    }

    package func report(_ issue: DependencyIssue) { record(issue) }

    package func reportLiveValue(of binding: Binding) {
        if isStrict { record(.liveValue(binding.step)) }
    }

    /// Reports once for each pair of tests that an object which one of them created reads in the other one.
    package func reportRead(byOwner binding: Binding?, of other: any WorldMonitor) {
        guard let testName, let creator = other.testName, creator != testName else { return }
        let isFirst = reportedTests.withValue { $0.insert(creator).inserted }
        if isFirst { record(.readInOtherTest(binding?.step, of: creator, in: testName)) }
    }

    /// Whether several tests have a world.
    static var observesSeveralTests: Bool { observers.withValue { Set($0.values.map(\.testName)).count > 1 } }

    /// Reports to one of the observers that code outside of every world reads or changes the process's world while tests
    /// run in theirs.
    static func reportLost(_ event: @autoclosure () -> String, at place: SourcePlace?, isWarning: Bool = false) {
        let observers = observers.withValue { Array($0.values) }
        guard let first = observers.first else { return }
        let onlyTest = observers.allSatisfy { $0.testName == first.testName } ? first.testName : nil
        let test =
            TestHosts.current?.testName.map { "\n  The test that runs is \($0)." }
            ?? onlyTest.map { "\n  The only test with a world is \($0)." }
        first.record(.lostWorld(event(), at: place, test: test, isWarning: isWarning))
    }
}

extension TestHosts {
    /// Lets reads outside of every world take a path on which they are noticed.
    static func beginObservingLostReads() {
        lostReadObservers.add(1)
        Activity.begin()
    }

    static func endObservingLostReads() {
        lostReadObservers.add(-1)
        Activity.end()
    }
}
