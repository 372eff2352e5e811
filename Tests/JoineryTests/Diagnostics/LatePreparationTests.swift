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
    ///
    /// A process reports no more than fits into the pipe to its parent, which may read late.
    @Test(arguments: 0..<4) func overrideThatAnotherThreadLearnsIsReportedOnce(process: Int) async {
        let rounds = 1 + 100 * process...100 * (process + 1)
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [rounds = rounds as ClosedRange<Int>] in
            prepareDependencies { $0.context = .live }
            let dependencies = Dependencies.current
            let team = ThreadTeam(of: 2)
            for round in rounds {
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
                // A success, so that the parent shows how far this came.
                guard ended != nil else { return write("Round \(round) hangs.\n") }
                _ = dependencies[tick: round]
            }
        }
        #expect(result.lines == rounds.map(UInt.init), "\(result.errors)")
    }
}

/// Reads on another thread, and waits for that.
private func read<Value: Sendable>(_ read: @escaping @Sendable () -> Value) -> Value {
    guard let values = race(1, { _ in read() }) else { preconditionFailure("The thread hangs.") }
    return values[0]
}

/// Writes to the standard error stream.
private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
}

extension ExitTest.Result? {
    fileprivate var errors: String { String(decoding: self?.standardErrorContent ?? [], as: UTF8.self) }

    /// The lines of the changes that are reported.
    fileprivate var lines: [UInt] {
        errors.matches(of: /:(\d+): warning: prepareDependencies changes/).compactMap { UInt($0.1) }
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
