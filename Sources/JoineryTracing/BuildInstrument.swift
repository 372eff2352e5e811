// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// An observer of the values that the process builds, opens and closes, for metrics, spans and logs.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
package protocol BuildInstrument: Sendable {
    /// Reports that a kept value was built, or that its build failed.
    func built(_ name: String, in duration: Duration, isFailure: Bool)

    /// Runs the opening of an `Async`.
    ///
    /// - Returns: The error that the operation has returned.
    nonisolated(nonsending) func open(
        _ name: String, at place: String, _ operation: nonisolated(nonsending) () async -> (any Error)?
    ) async -> (any Error)?

    /// Reports that a value was closed, or that closing it failed.
    func closed(_ name: String, in duration: Duration, error: (any Error)?)

    /// Reports that the value of an `Async` was opened or closed.
    func changeOpenCount(by difference: Int)
}

/// The instrument of the process, if there is one.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
package enum Instrumentation {
    private static let instrument = Guarded<(any BuildInstrument)?>(nil)

    /// Installs an instrument for everything that is built from now on, replacing the previous one.
    package static func install(_ new: (any BuildInstrument)?) {
        _ = Tracer.installation
        _ = instrument.exchange(new)
    }

    static var current: (any BuildInstrument)? { instrument.current }
}
