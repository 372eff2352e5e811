// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A clock for tests that are to bring their own: works as another one does, and tells each use as an issue.
struct UnexpectedClock<Base: Clock>: Clock where Base.Duration == Duration {
    let base: Base
    /// The property that the clock is the value of.
    let name: String

    var now: Base.Instant {
        tell()
        return base.now
    }

    var minimumResolution: Duration {
        tell()
        return base.minimumResolution
    }

    func sleep(until deadline: Base.Instant, tolerance: Duration?) async throws {
        tell()
        try await base.sleep(until: deadline, tolerance: tolerance)
    }

    private func tell() {
        reportIssue(
            """
            \\.\(name) has no value for tests, and is used in one
              Override it: withDependencies { $0.\(name) = … } operation: { … }
            """)
    }
}
