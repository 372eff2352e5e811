// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// An observer of the values that the process builds, opens and closes, for metrics, spans and logs.
package protocol BuildInstrument: Sendable {
    /// Reports that a kept value was built, or that its build failed.
    func built(_ name: String, in duration: Duration, isFailure: Bool)

    /// Runs the opening of an ``Async``.
    nonisolated(nonsending) func open<Value: Sendable>(
        _ name: String, at place: String, _ operation: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value

    /// Reports that a value was closed, or that closing it failed.
    func closed(_ name: String, in duration: Duration, error: (any Error)?)

    /// Reports that the value of an ``Async`` was opened or closed.
    func changeOpenCount(by difference: Int)
}

/// The instrument of the process, if there is one.
package enum Instrumentation {
    private static let isInstalled = Atomic(false)
    private static let instrument = Mutex<(any BuildInstrument)?>(nil)

    /// Installs an instrument for everything that is built from now on, replacing the previous one.
    package static func install(_ new: (any BuildInstrument)?) {
        let former = instrument.withLock { instrument in
            defer { instrument = new }
            return instrument
        }
        isInstalled.store(new != nil, ordering: .releasing)
        withExtendedLifetime(former) {}
    }

    static var current: (any BuildInstrument)? {
        isInstalled.load(ordering: .acquiring) ? instrument.withLock { $0 } : nil
    }

    /// Begins to measure a build, or returns `nil` if there is no instrument.
    static func beginMeasurement() -> BuildMeasurement? {
        isInstalled.load(ordering: .acquiring) ? current.map { BuildMeasurement(for: $0) } : nil
    }
}

/// The duration of a build, for an instrument. A class, because copying an optional structure costs more than an
/// allocation.
final class BuildMeasurement {
    private let instrument: any BuildInstrument
    private let start = ContinuousClock.now

    init(for instrument: any BuildInstrument) {
        self.instrument = instrument
    }

    func end(of build: Build) {
        instrument.built(build.binding.displayName, in: start.duration(to: .now), isFailure: build.isFailure)
    }
}
