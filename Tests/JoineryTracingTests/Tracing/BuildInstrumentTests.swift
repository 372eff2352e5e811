// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import JoineryTracing
import Testing

/// An instrument belongs to the process, so other tests may report to it.
@Suite(.dependencies, .serialized) struct BuildInstrumentTests {
    @Test func buildsAreReportedAndReadsAreNot() {
        let log = Log()
        Instrumentation.install(log)
        defer { Instrumentation.install(nil) }
        let dependencies = Dependencies.current
        _ = dependencies.meter
        _ = dependencies.meter
        #expect(throws: MeteringError.self) { try dependencies.faultyMeter }
        #expect(log.ownEntries == ["reading", "meter", "faultyMeter failed"])
    }

    @Test func nothingIsReportedWithoutAnInstrument() {
        let log = Log()
        Instrumentation.install(log)
        Instrumentation.install(nil)
        _ = Dependencies.current.meter
        #expect(log.ownEntries == [])
    }
}

private struct MeteringError: Error {}

private func fail() throws -> Int { throw MeteringError() }

extension Dependencies {
    fileprivate var reading: Int { singleton { 1 } }
    fileprivate var meter: String { singleton { "\(reading) \(scale)" } }
    fileprivate var scale: Int { transient { 2 } }
    fileprivate var faultyMeter: Int { get throws { try singleton { try fail() } } }
}

private final class Log: BuildInstrument {
    private let entries = Guarded<[String]>([])

    /// The entries for the bindings of this file.
    var ownEntries: [String] {
        entries.current.filter { $0.hasPrefix("reading") || $0.hasPrefix("scale") || $0.lowercased().contains("meter") }
    }

    func built(_ name: String, in duration: Duration, isFailure: Bool) {
        entries.withValue { $0.append(isFailure ? "\(name) failed" : name) }
    }

    nonisolated(nonsending) func open(
        _ name: String, at place: String, _ operation: nonisolated(nonsending) () async -> (any Error)?
    ) async -> (any Error)? {
        await operation()
    }

    func closed(_ name: String, in duration: Duration, error: (any Error)?) {}
    func changeOpenCount(by difference: Int) {}
}
