// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension DependencyValues {
    /// A clock that pauses while the system sleeps.
    ///
    /// A test that uses it without an override records an issue for each use.
    public var suspendingClock: any Clock<Duration> {
        get { self[SuspendingClockKey.self] }
        set { self[SuspendingClockKey.self] = newValue }
    }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
private enum SuspendingClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = SuspendingClock()
    static let testValue: any Clock<Duration> = UnexpectedClock(base: SuspendingClock(), name: "suspendingClock")
}
