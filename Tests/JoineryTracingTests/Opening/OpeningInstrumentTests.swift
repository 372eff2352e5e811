// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import JoineryTracing
import TestSupport
import Testing

@Suite struct OpeningInstrumentTests {
    /// In a separate process, because an instrument belongs to the process.
    @Test func openingsAndClosingsAreReported() async {
        await #expect(processExitsWith: .success) {
            let log = Log()
            Instrumentation.install(log)
            let dependencies = Dependencies.current
            _ = try await dependencies.probe()
            _ = try await dependencies.probe()
            _ = try? await dependencies.faultyProbe()
            try await dependencies.shutdown()
            precondition(
                log.entries.current == [
                    "built socket", "opened probe", "open +1", "faultyProbe failed", "open -1", "closed probe",
                ], "\(log.entries.current)")
        }
    }
}

private struct OpeningError: Error {}

private func fail() async throws -> Int { throw OpeningError() }

extension Dependencies {
    fileprivate var socket: Int { singleton { 1 } }
    fileprivate var probe: Async<Int> {
        asyncSingleton {
            socket
        } close: { _ in
        }
    }
    fileprivate var faultyProbe: Async<Int> { asyncSingleton { try await fail() } }
}

private final class Log: BuildInstrument {
    let entries = Guarded<[String]>([])

    private func add(_ entry: String) { entries.withValue { $0.append(entry) } }

    func built(_ name: String, in duration: Duration, isFailure: Bool) { add("built \(name)") }

    nonisolated(nonsending) func open(
        _ name: String, at place: String, _ operation: nonisolated(nonsending) () async -> (any Error)?
    ) async -> (any Error)? {
        let error = await operation()
        add(error == nil ? "opened \(name)" : "\(name) failed")
        return error
    }

    func closed(_ name: String, in duration: Duration, error: (any Error)?) { add("closed \(name)") }
    func changeOpenCount(by difference: Int) { add("open \(difference > 0 ? "+" : "")\(difference)") }
}
