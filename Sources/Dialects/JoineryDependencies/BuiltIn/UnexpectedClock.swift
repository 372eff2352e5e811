// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A clock for tests that should override it. It wraps another clock, and records an issue for each use.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct UnexpectedClock<Base: Clock>: Clock where Base.Duration == Duration {
    let base: Base
    /// The name of the property whose value is the clock.
    let name: String

    var now: Base.Instant {
        recordIssue()
        return base.now
    }

    var minimumResolution: Duration {
        recordIssue()
        return base.minimumResolution
    }

    func sleep(until deadline: Base.Instant, tolerance: Duration?) async throws {
        recordIssue()
        try await base.sleep(until: deadline, tolerance: tolerance)
    }

    private func recordIssue() {
        reportIssue(
            """
            \\.\(name) has no test value, but is used in a test
              Override it: withDependencies { $0.\(name) = … } operation: { … }
            """)
    }
}
