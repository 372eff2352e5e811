// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension DependencyValues {
    /// A clock that continues while the system sleeps.
    ///
    /// A test that uses it without an override records an issue for each use.
    public var continuousClock: any Clock<Duration> {
        get { self[ContinuousClockKey.self] }
        set { self[ContinuousClockKey.self] = newValue }
    }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
private enum ContinuousClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = ContinuousClock()
    static let testValue: any Clock<Duration> = UnexpectedClock(base: ContinuousClock(), name: "continuousClock")
}
