// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Synchronization

/// The time of the last read of an instance with a time to live.
final class LastRead: Sendable {
    private let time = Mutex<ContinuousClock.Instant?>(.now)

    /// Records a read, unless the instance has expired.
    ///
    /// - Returns: Whether it has expired. Only the first caller gets `true`, so that only one discards the instance.
    func isExpired(after seconds: Double) -> Bool {
        time.withLock { time in
            guard let last = time else { return false }
            let now = ContinuousClock.now
            let isExpired = last + .seconds(seconds) <= now
            time = isExpired ? nil : now
            return isExpired
        }
    }
}
