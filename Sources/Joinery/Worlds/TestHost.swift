// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The test framework that hosts this process.
///
/// A production module must not link a testing library, so the test support installs itself when the program is loaded.
/// The host belongs to the process rather than a world, because it serves tests without a trait, which have no world
/// yet. In a process without a host, reads never look for one: see ``ResolutionContext/current``.
package final class TestHost: Sendable {
    /// Records an issue of the running test.
    private let record: @Sendable (DependencyIssue) -> Void
    /// Returns the name and place of the test that the current task or thread runs.
    private let testName: @Sendable () -> String?
    /// Returns the world of the test that the current task or thread runs.
    private let world: (@Sendable () -> TestWorld?)?

    /// Creates a host.
    ///
    /// - Parameters:
    ///   - record: Records an issue of the running test.
    ///   - testName: Returns the name of the test that the current task or thread runs, or `nil` outside of tests.
    ///   - world: Returns the world of that test if no trait has opened one, or `nil` outside of tests. A host without
    ///     this closure gives tests the process's world.
    package init(
        record: @escaping @Sendable (DependencyIssue) -> Void, testName: @escaping @Sendable () -> String?,
        world: (@Sendable () -> TestWorld?)?
    ) {
        self.record = record
        self.testName = testName
        self.world = world
    }

    private static let installed = Mutex<TestHost?>(nil)
    private static let hasWorlds = Atomic(false)

    /// Installs this as the host of the process. A host is never removed.
    package func install() {
        let isFirst = Self.installed.withLock { installed in
            defer { installed = self }
            return installed?.world == nil
        }
        guard world != nil, isFirst else { return }
        Self.hasWorlds.store(true, ordering: .relaxed)
        // From now on, each read looks for the world of its task.
        Activity.begin(isObserver: false)
    }

    /// The context of the running test, for a task or thread that has not entered a world.
    static var context: ResolutionContext? { hasWorlds.load(ordering: .relaxed) ? contextOfTest() : nil }

    @inline(never)
    private static func contextOfTest() -> ResolutionContext? { current?.world?()?.context }

    private static var current: TestHost? { installed.withLock { $0 } }

    /// The name of the test that the current task or thread runs, if known.
    ///
    /// Uses little stack, because the message about an exhausted stack contains it.
    package static var nameOfTest: String? {
        var instances = ResolutionContext.current?.dependencies.instances
        while let current = instances {
            if let world = current.openedWorld {
                if let name = world.monitor?.testName { return name }
                break
            }
            instances = current.enclosing
        }
        return current?.testName()
    }

    /// Records an issue, if there is a host.
    ///
    /// - Returns: Whether there is one.
    fileprivate static func record(_ issue: DependencyIssue) -> Bool {
        guard let current else { return false }
        current.record(issue)
        return true
    }
}

extension DependencyIssue {
    /// Reports the issue to the observer of the current world, or else to the test runner. If there is neither, writes it
    /// to the standard error stream.
    package func report() {
        if let entered = Dependencies.entered, entered.report(self) { return }
        if !TestHost.record(self) { write() }
    }
}
