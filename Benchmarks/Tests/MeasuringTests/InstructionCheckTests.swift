// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Measuring
import Testing

struct InstructionCheckTests {
    private func check(
        _ recorded: [String: Int], _ counted: [String: Int], compiler: String = "Swift version 1"
    ) -> InstructionCheck {
        InstructionCheck(
            recorded: InstructionCounts(compiler: "Swift version 1", architecture: "x", instructions: recorded),
            counted: InstructionCounts(compiler: compiler, architecture: "x", instructions: counted))
    }

    @Test func aTenthMoreOrLessPasses() {
        let check = check(["W1": 1_000, "W2": 1_000], ["W1": 1_100, "W2": 900])
        #expect(check.passes)
        #expect(
            check.report(remedy: "record") == """
                workloads counted: 2
                no count differs by more than 10 % from the record
                """)
    }

    @Test func moreFails() {
        let check = check(["W1": 1_000, "W2": 1_000], ["W1": 1_101, "W2": 1_000])
        #expect(!check.passes)
        #expect(
            check.report(remedy: "record") == """
                workloads counted: 2

                more than 10 % over the record          recorded     counted      change
                  W1                                       1,000       1,101     +10.1 %

                These are slower now. If that is intended, record it and explain it in the commit:
                  record
                """)
    }

    @Test func lessPassesAndShouldBeRecorded() {
        let check = check(["W1": 1_000], ["W1": 899])
        #expect(check.passes)
        #expect(
            check.report(remedy: "record") == """
                workloads counted: 1

                more than 10 % under the record         recorded     counted      change
                  W1                                       1,000         899     -10.1 %

                Record the improvement:
                  record
                """)
    }

    @Test func unrecordedWorkloadFails() {
        let check = check([:], ["W1": 5])
        #expect(!check.passes)
        #expect(
            check.report(remedy: "record") == """
                workloads counted: 1

                not recorded                            recorded     counted      change
                  W1                                           -           5           -

                Record the improvement:
                  record
                """)
    }

    @Test func anotherCompilerIsReported() {
        #expect(
            check(["W1": 100], ["W1": 100], compiler: "Swift version 2").report(remedy: "record") == """
                workloads counted: 1

                The record is for another compiler or architecture, which may explain the changes:
                  recorded with Swift version 1, x
                  counted with  Swift version 2, x
                no count differs by more than 10 % from the record
                """)
    }
}

struct InstructionCountsTests {
    private let recorded = InstructionCounts(
        compiler: "Swift version 1", architecture: "x", instructions: ["W1": 5, "W2": 6])

    @Test func countsOfSomeWorkloadsDoNotChangeOthers() throws {
        let counted = InstructionCounts(
            compiler: "Swift version 1", architecture: "x", instructions: ["W2": 7, "W3": 8])
        #expect(try recorded.replacing(with: counted).instructions == ["W1": 5, "W2": 7, "W3": 8])
    }

    @Test func countsOfAnotherCompilerReplaceNone() {
        let counted = InstructionCounts(compiler: "Swift version 2", architecture: "x", instructions: ["W2": 7])
        let error = #expect(throws: InstructionCounts.Incomparable.self) { try recorded.replacing(with: counted) }
        #expect(
            error?.description
                == "the record is for another compiler or architecture: record all workloads, without --filter")
    }
}

struct CallgrindTests {
    @Test func countIsReadFromTheReport() {
        let report = """
            ==7== Events    : Ir
            ==7== Collected : 16980075
            ==7==
            ==7== I   refs:      16,980,075
            """
        #expect(Callgrind.total(in: report) == 16_980_075)
    }
    @Test func reportWithoutACountHasNone() {
        #expect(Callgrind.total(in: "==7== Killed") == nil)
    }
    @Test func missingValgrindNamesTheRemedy() async {
        let error = await #expect(throws: CommandError.self) {
            try await Command("no-such-program-as-this", []).run()
        }
        #expect(error == .missing("no-such-program-as-this"))
        let install = """
            valgrind, which counts instructions, is not installed. Install it, on Debian and Ubuntu by
              apt-get install valgrind
            """
        #expect(CommandError.missing("valgrind").description == install)
        #expect(CommandError.missing("valgrind", otherwise: "do without").description == install + "\nor do without")
        let strip = """
            strip, which removes the symbols of an executable, is not installed. Install it, on Debian and Ubuntu by
              apt-get install binutils
            """
        #expect(CommandError.missing("strip").description == strip)
    }
}
