// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Joinery
import TestSupport
import Testing

/// Each preparation that comes too late is reported exactly once, whatever other threads read in the meantime.
///
/// Each test runs in its own process, with the context of a program.
struct LatePreparationTests {
    /// Another thread resolves the binding between the beginning of the preparation and the change.
    @Test func readOfAnotherThreadDuringThePreparationIsReported() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.context = .live }
            await onThread {
                prepareDependencies {
                    precondition(read { Dependencies.current.pool }.name == "live")
                    $0.override(\.pool, line: 1) { Pool("prepared") }
                }
                precondition(Dependencies.current.pool.name == "prepared")
            }
        }
        #expect(result.lines == [1])
    }

    @Test func readOfThePreparationItselfIsNotReported() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.context = .live }
            await onThread {
                prepareDependencies { overrides in
                    overrides[\.size] += overrides[\.size]
                    overrides.override(\.pool, line: 2) { [name = inject(\.pool).name] in Pool("\(name) prepared") }
                }
                precondition(Dependencies.current.size == 20)
                precondition(Dependencies.current.pool.name == "live prepared")
            }
        }
        #expect(result.lines == [])
    }

    /// Nothing shows what the override names until the binding is read again. Another thread reads it while the
    /// preparation is compared with what was resolved.
    @Test func overrideThatAnotherThreadLearnsIsReportedOnce() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.context = .live }
            let dependencies = Dependencies.current
            let team = ThreadTeam(of: 2)
            for round in 1...rounds {
                _ = dependencies[timer: round]
                let isDone = Counter()
                let ended: [Void]? = team.race { thread in
                    if thread == 0 {
                        prepareDependencies { $0.override(\.[tick: round], line: UInt(round)) { Tick() } }
                        isDone.increment()
                    } else {
                        while isDone.value == 0 { _ = dependencies[tick: round] }
                    }
                }
                precondition(ended != nil)
                _ = dependencies[tick: round]
            }
        }
        #expect(result.lines == Array(1...UInt(rounds)))
    }
}

private let rounds = 400

/// Reads on another thread, and waits for that.
private func read<Value: Sendable>(_ read: @escaping @Sendable () -> Value) -> Value {
    guard let values = race(1, { _ in read() }) else { preconditionFailure("The thread hangs.") }
    return values[0]
}

extension ExitTest.Result? {
    /// The lines of the changes that are reported.
    fileprivate var lines: [UInt] {
        String(decoding: self?.standardErrorContent ?? [], as: UTF8.self)
            .matches(of: /:(\d+): warning: prepareDependencies changes/).compactMap { UInt($0.1) }
    }
}

private final class Pool: Sendable {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

/// Has no obvious value to try a name with.
private struct Tick: Sendable {}

private struct Timer: Sendable {
    let tick: Tick
}

extension Dependencies {
    fileprivate var pool: Pool { singleton { Pool("live") } }
    fileprivate var size: Int { singleton { 10 } }
    /// Different key paths name the same binding.
    fileprivate subscript(tick round: Int) -> Tick { transient { Tick() } }
    fileprivate subscript(timer round: Int) -> Timer { singleton(for: round) { Timer(tick: self[tick: round]) } }
}
