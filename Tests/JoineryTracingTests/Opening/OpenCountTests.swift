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

    @Test func valueThatTwoWorldsHaveOpenedCountsOnce() async {
        await #expect(processExitsWith: .success) {
            let instrument = OpenCount()
            Instrumentation.install(instrument)
            let start = inject(\.start)
            // An opening that ends in an inner world: the next ones do not wait for each other.
            try await withDependencies({ $0[\.title] = "inner" }) { _ = try await inject(\.entitled)() }
            for _ in 0..<100_000 where instrument.values.count < 3 { await Task.yield() }
            #expect(instrument.values == [0, 1, 0])
            start.isAwaited.withLock { $0 = true }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...2 {
                    group.addTask {
                        try await withDependencies({ $0[\.number] = number }) { _ = try await inject(\.entitled)() }
                    }
                }
                while start.count.value < 3 { await Task.yield() }
                start.signal.send()
                try await group.waitForAll()
            }
            #expect(start.count.value == 3)
            #expect(instrument.values == [0, 1, 0, 1])
        }
    }

    @Test func valueThatIsOpenedAfterAShutdownDoesNotCount() async {
        await #expect(processExitsWith: .success) {
            let instrument = OpenCount()
            Instrumentation.install(instrument)
            let (late, dependencies) = (inject(\.late), Dependencies.current)
            let call = Task { try await late() }
            await dependencies.isReached.wait()
            await #expect(throws: ShutdownError.self) { try await dependencies.shutdown(timeLimit: .zero) }
            await #expect(throws: DependencyShutDown.self) { try await call.value }
            dependencies.start.signal.send()
            await dependencies.isClosed.wait()
            #expect(instrument.values == [0])
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

private final class Start: Sendable {
    let count = Counter()
    let isAwaited = Mutex(false)
    let signal = Signal()

    func pass() async {
        count.increment()
        if isAwaited.withLock({ $0 }) { await signal.wait() }
    }
}

extension Dependencies {
    fileprivate var start: Start { singleton { Start() } }
    fileprivate var isReached: Signal { singleton { Signal() } }
    fileprivate var isClosed: Signal { singleton { Signal() } }
    fileprivate var title: String { singleton { "title" } }
    fileprivate var number: Int { singleton { 0 } }
    fileprivate var entitled: Async<String> {
        asyncSingleton {
            let title = title
            await start.pass()
            return title
        }
    }
    fileprivate var late: Async<String> {
        asyncSingleton {
            let signal = start.signal
            isReached.send()
            await signal.wait()
            return "late"
        } close: { [isClosed] _ in
            isClosed.send()
        }
    }
}

private func openAll() async throws {
    let session = Session()
    _ = try await (session.number(), session.text())
}
