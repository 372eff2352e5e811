// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTracing
import Synchronization
import TestSupport
import Testing

@Suite struct OpenCountTests {
    /// The instrument is process-wide and receives all openings, so this runs in a separate process.
    @Test func valueReleasedWithItsGraphIsNoLongerOpen() async {
        await #expect(processExitsWith: .success) {
            let instrument = OpenCount()
            Instrumentation.install(instrument)
            try await withDependencies({ _ in }) { try await openAll() }
            // The tasks that opened them may hold the graph for a moment, and one value is closed in the background.
            for _ in 0..<100_000 where instrument.values.count < 5 { await Task.yield() }
            #expect(instrument.values == [0, 1, 2, 1, 0])
        }
    }
}

/// Receives the number of open values.
private final class OpenCount: BuildInstrument {
    private let counts = Mutex([0])

    /// After each change.
    var values: [Int] { counts.withLock { $0 } }

    func built(_ name: String, in duration: Duration, isFailure: Bool) {}

    nonisolated(nonsending) func open(
        _ name: String, at place: String, _ operation: nonisolated(nonsending) () async -> (any Error)?
    ) async -> (any Error)? {
        await operation()
    }

    func closed(_ name: String, in duration: Duration, error: (any Error)?) {}

    func changeOpenCount(by difference: Int) {
        counts.withLock { $0.append(($0.last ?? 0) + difference) }
    }
}

private struct Session: DependencyGraph {
    let instances = Instances()
}

extension Session {
    fileprivate var number: Async<Int> { asyncSingleton { 1 } }
    fileprivate var text: Async<String> {
        asyncSingleton {
            "text"
        } close: { _ in
        }
    }
}

private func openAll() async throws {
    let session = Session()
    _ = try await (session.number(), session.text())
}
