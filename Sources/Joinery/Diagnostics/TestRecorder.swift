// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What records the issues of tests that have no world of their own.
///
/// A production module must not link a testing library, so the test support announces itself when the program is
/// loaded. It is the process's and no world's, for what it serves are tests without one.
package enum TestRecorder {
    private static let current = Guarded<(@Sendable (DependencyIssue) -> Void)?>(nil)

    /// Names what records issues from now on.
    package static func announce(_ record: @escaping @Sendable (DependencyIssue) -> Void) {
        current.withValue { $0 = record }
    }

    /// Whether there is one, which has recorded the issue then.
    fileprivate static func record(_ issue: DependencyIssue) -> Bool {
        guard let record = current.current else { return false }
        record(issue)
        return true
    }
}

extension DependencyIssue {
    /// Reports the issue to the observer of the current world, or else to the test runner. If there is neither, writes it
    /// to the standard error stream.
    package func tell() {
        if let entered = Dependencies.entered, entered.report(self) { return }
        if !TestRecorder.record(self) { write() }
    }
}
