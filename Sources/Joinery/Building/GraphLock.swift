// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

extension Build {
    private static let graphLock = Mutex<Void>(())

    /// Runs `body` under the one lock for all changes to tables and waits. User code never runs under it.
    ///
    /// - Parameter body: A closure with a place to keep objects whose last reference it may hold. They are released
    ///   after the lock, because `deinit` can run user code.
    static func withGraphLock<Result>(_ body: (inout [AnyObject]) -> Result) -> Result {
        var kept: [AnyObject] = []
        let result = graphLock.withLock { _ in Transfer(body(&kept)) }.value
        withExtendedLifetime(kept) {}
        return result
    }
}
