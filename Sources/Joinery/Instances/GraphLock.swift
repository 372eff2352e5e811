// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

extension Build {
    private static let graphLock = Mutex<Void>(())

    /// Runs `body` under the one lock for all changes to tables and waits. No user code runs under it.
    ///
    /// - Parameter body: Gets a place to keep what may be the last reference to an object: it goes away after the lock,
    ///   because `deinit` can run user code.
    static func withGraphLock<Result>(_ body: (inout [AnyObject]) -> Result) -> Result {
        var kept: [AnyObject] = []
        let result = graphLock.withLock { _ in Transfer(body(&kept)) }.value
        withExtendedLifetime(kept) {}
        return result
    }
}
