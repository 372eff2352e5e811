// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPlatform

/// What observes the worlds of one test. It receives problems, on the thread on which they occur.
package protocol WorldMonitor: AnyObject, Sendable {
    /// Whether live values without a test value are problems.
    var isStrict: Bool { get }
    /// The name and place of the test, for messages.
    var testName: String? { get }
    /// Receives a problem.
    func report(_ issue: DependencyIssue)
    /// Reports a live value, if the test is strict.
    func reportLiveValue(of binding: Binding)
    /// Reports that an object of a world with another monitor reads in this test.
    ///
    /// - Parameter binding: The binding that the object was built for, if there is one.
    func reportRead(byOwner binding: Binding?, of other: any WorldMonitor)
    /// Ends the work of the current thread because of a mistake. If this returns, the program stops.
    func end(because misuse: Misuse)
}

extension WorldMonitor {
    package func end(because misuse: Misuse) {}
}

/// The test framework that hosts this process: `JoineryTesting`, if the program links it.
///
/// A production module must not link a testing library, so the test support installs itself when the program is loaded.
/// The host belongs to the process rather than a world, because it serves tests without a trait, which have no world
/// yet. In a process without a host, reads never look for one.
package protocol TestHost: Sendable {
    /// The name and place of the test that the current task or thread runs, or `nil` outside of tests.
    var testName: String? { get }
    /// The context of that test, if no trait has opened one.
    var context: Context? { get }
    /// Records an issue of the running test.
    func record(_ issue: DependencyIssue)
    /// Reports a read outside of every world.
    func reportLostRead(of binding: Binding)
    /// Reports a change of the process's world outside of every world.
    func reportLostChange(at site: SourcePlace?)
    /// Receives a value that was read outside of every world, and that no world keeps.
    func note(_ value: UnsafeMutableRawPointer, of binding: Binding)
}

/// The host of the process.
package enum TestHosts {
    private static let installed = Guarded<(any TestHost)?>(nil)
    /// The number of observers of reads outside of every world. Each one also counts as an ``Activity``, so that those reads
    /// take a path on which they are noticed.
    package static var lostReadObservers: AtomicWord { AtomicWord(at: joinery_lost_read_observers()) }

    static var areLostReadsObserved: Bool { lostReadObservers.value > 0 }

    /// The host, if there is one.
    package static var current: (any TestHost)? { installed.current }

    /// Installs the host. Begin an ``Activity`` if it gives contexts, so that each read looks for that of its test.
    package static func install(_ host: any TestHost) { installed.withValue { $0 = host } }

    /// The name of the test that the current task or thread runs, if known.
    package static var testName: String? { Reader().world.root.monitor?.testName ?? current?.testName }

    /// Whether the code here is that of a test.
    static var areInUse: Bool { Reader().world.root.monitor != nil || current?.testName != nil }

    /// Reports, when a process of tests ends, that it had no host. Call this when its world changes.
    static let reportMissing: Void = {
        guard current == nil, DependencyContext.isOfTestProcess else { return }
        joinery_at_exit {
            // The bundle with the tests of an app is loaded after the app has started.
            guard TestHosts.current == nil else { return }
            Platform.writeError(
                """
                Joinery: warning: tests change dependencies, but no test target depends on JoineryTesting
                  All tests share one world, so the changes and instances of one test reach the others.
                  In Package.swift, add to the dependencies of the test target: \
                .product(name: "JoineryTesting", package: "joinery")
                """)
        }
    }()
}
