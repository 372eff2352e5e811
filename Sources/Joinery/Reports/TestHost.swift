// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The test framework that hosts this process.
///
/// A production module must not link a testing library, so the test support installs itself when the program is loaded.
/// The host belongs to the process rather than a world, because it serves tests without a trait, which have no world
/// yet. In a process without a host, reads never look for one.
package final class TestHost: Sendable {
    /// Records an issue of the running test.
    let record: @Sendable (DependencyIssue) -> Void
    /// Returns the name and place of the test that the current task or thread runs.
    let testName: @Sendable () -> String?
    /// Returns the context of the test that the current task or thread runs.
    let context: (@Sendable () -> AnyObject?)?

    /// Creates a host.
    ///
    /// - Parameters:
    ///   - record: Records an issue of the running test.
    ///   - testName: Returns the name of the test that the current task or thread runs, or `nil` outside of tests.
    ///   - context: Returns the context of that test if no trait has opened one, or `nil` outside of tests. A host
    ///     without this closure gives tests the process's world.
    package init(
        record: @escaping @Sendable (DependencyIssue) -> Void, testName: @escaping @Sendable () -> String?,
        context: (@Sendable () -> AnyObject?)?
    ) {
        self.record = record
        self.testName = testName
        self.context = context
    }

    private static let installed = Guarded<TestHost?>(nil)

    /// The host of the process, if there is one.
    static var current: TestHost? { installed.current }

    /// Installs this as the host of the process. A host is never removed.
    package func install() {
        let isFirst = Self.installed.withValue { installed in
            defer { installed = self }
            return installed?.context == nil
        }
        // From now on, each read looks for the world of its test.
        if context != nil, isFirst { Activity.begin() }
    }
}
