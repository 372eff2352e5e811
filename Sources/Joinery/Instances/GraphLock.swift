// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

extension Build {
    private static let graphLock = Mutex<UInt64>(0)

    /// Runs `body` under the one lock for all changes to tables and waits. No user code runs under it.
    ///
    /// - Parameter body: Gets the sequence number of the last change, to count up with each, and a place to keep what
    ///   may be the last reference to an object: it goes away after the lock, for its `deinit` is user code.
    static func withGraphLock<Result>(_ body: (inout UInt64, inout [AnyObject]) -> Result) -> Result {
        var kept: [AnyObject] = []
        let result = graphLock.withLock { sequence in Transfer(body(&sequence, &kept)) }.value
        withExtendedLifetime(kept) {}
        return result
    }
}
