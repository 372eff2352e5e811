// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Joinery
import TestSupport
import Testing

/// Compares the engine with a model of rules 1 and 3 to 6, on random systems, orders, schedules and late overrides.
///
/// Checked:
/// 1. Each read, also a later one, gives what a program without any sharing computes in the world of the read.
/// 2. Each kept binding, and each lazy wrapper, has one instance for each home, in every order and every schedule.
/// 3. An instance that a late override does not concern stays the same. A dropped one is never found again.
/// 4. No thread waits forever, and no cycle is reported in a system without one.
///
/// Settings in the environment:
/// - `JOINERY_MODEL_SEED` repeats one seed, on several schedules.
/// - `JOINERY_MODEL_SYSTEMS` is the number of systems, and `JOINERY_MODEL_FIRST` the first seed.
/// - `JOINERY_MODEL_VERBOSE` prints each seed before it runs and, with a seed, its system.
///
/// The tests run one after another: an exit test blocks the threads that run tasks until its process ends.
@Suite(.serialized) struct ModelTests {
    @Test(arguments: 0..<2) func orderOfReadsDoesNotMatter(part: Int) async {
        await run(.orders, part: part)
    }

    @Test(arguments: 0..<2) func scheduleOfThreadsDoesNotMatter(part: Int) async {
        await run(.threads, part: part)
    }

    @Test(arguments: 0..<2) func scheduleOfTasksDoesNotMatter(part: Int) async {
        await run(.tasks, part: part)
    }

    @Test(arguments: 0..<2) func lateOverrideBesideBuildsLeavesNothingOld(part: Int) async {
        await run(.overridesBeside, part: part)
    }

    /// The reports of the program are on its standard error stream, because an exit test shows no other.
    @Test func rulesHoldInTheWorldOfTheProcess() async {
        let result = await #expect(processExitsWith: .exitCode(7), observing: [\.standardErrorContent]) {
            await withTaskGroup(of: [String].self) { group in
                for kind in CaseKind.allCases {
                    group.addTask { await Self.failures(of: kind, part: 2) }
                }
                for await failures in group {
                    for failure in failures { ModelSettings.say(failure) }
                }
            }
            exit(7)
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        if text.contains("model test: seed") { Issue.record("in the world of the process: \(text)") }
    }

    private func run(_ kind: CaseKind, part: Int) async {
        for failure in await Self.failures(of: kind, part: part) { Issue.record("\(failure)") }
    }

    /// Runs a third of the systems of a kind on a thread, because they block.
    private static func failures(of kind: CaseKind, part: Int) async -> [String] {
        let root = withEscapedDependencies { $0 }
        return await onThread { ModelSeries(kind, part: part, of: 3, in: root).run() }
    }
}
