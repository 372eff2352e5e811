// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Testing

/// The issues of a test that occur outside of its task, on a thread or a detached task. Swift Testing would report them
/// without the name of the test, so the trait records them when the test ends.
final class IssuesElsewhere: Sendable {
    private let issues = Guarded<[DependencyIssue]?>([])

    /// Adds an issue.
    ///
    /// - Returns: Whether it is added: it occurs outside of the test, is certainly one of this test, and the test has not ended.
    func add(_ issue: DependencyIssue) -> Bool {
        guard Test.current == nil, issue.kind != .lostWorld || !TestMonitor.observesSeveralTests else { return false }
        return issues.withValue { issues in
            issues?.append(issue)
            return issues != nil
        }
    }

    /// Ends the test.
    ///
    /// - Returns: The issues.
    func end() -> [DependencyIssue] {
        issues.withValue { issues in
            defer { issues = nil }
            return issues ?? []
        }
    }
}
