// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// Hears of the values that the process builds and keeps, and of what it opens and closes: for metrics, spans and logs.
package protocol BuildInstrument: Sendable {
    /// A value that is kept was built, or could not be.
    func built(_ name: String, in duration: Duration, isFailure: Bool)

    /// Runs the opening of an ``Async``.
    nonisolated(nonsending) func open<Value: Sendable>(
        _ name: String, at place: String, _ operation: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value

    /// A value was closed, or could not be.
    func closed(_ name: String, in duration: Duration, error: (any Error)?)

    /// The value of an ``Async`` was opened, or is open no longer.
    func changeOpenCount(by difference: Int)
}

/// The instrument of the process, if there is one.
package enum Instrumentation {
    private static let isInstalled = Atomic(false)
    private static let instrument = Mutex<(any BuildInstrument)?>(nil)

    /// Has an instrument hear of all that is built from now on, in the place of any other.
    package static func install(_ new: (any BuildInstrument)?) {
        let former = instrument.withLock { instrument in
            defer { instrument = new }
            return instrument
        }
        isInstalled.store(new != nil, ordering: .releasing)
        withExtendedLifetime(former) {}
    }

    static var current: (any BuildInstrument)? {
        guard isInstalled.load(ordering: .acquiring) else { return nil }
        return instrument.withLock { $0 }
    }
}
