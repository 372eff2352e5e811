// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Measuring
import Testing

struct RecordCheckTests {
    private func check(
        _ recorded: [String: Int], _ counted: [String: Int], kind: Record.Kind = .instructions,
        compiler: String = "Swift version 1"
    ) -> RecordCheck {
        RecordCheck(
            recorded: Record(kind, compiler: "Swift version 1", architecture: "x", figures: recorded),
            measured: Record(kind, compiler: compiler, architecture: "x", figures: counted))
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

    @Test func aLargerClientFails() {
        let check = check(
            ["client": 200_000, "with JoineryAsync": 300_000], ["client": 210_001, "with JoineryAsync": 284_000],
            kind: .bytes)
        #expect(!check.passes)
        #expect(
            check.report(remedy: "record") == """
                clients built: 2

                more than 5 % over the record           recorded       built      change
                  client                                 200,000     210,001      +5.0 %

                more than 5 % under the record          recorded       built      change
                  with JoineryAsync                      300,000     284,000      -5.3 %

                These are larger now. If that is intended, record it and explain it in the commit:
                  record
                """)
    }

    @Test func aSmallerClientPassesAndShouldBeRecorded() {
        let check = check(["client": 200_000], ["client": 189_999], kind: .bytes)
        #expect(check.passes)
        #expect(check.fallen == ["client"])
        #expect(self.check(["client": 200_000], ["client": 190_000], kind: .bytes).fallen == [])
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

struct RecordTests {
    private let recorded = Record(
        .instructions, compiler: "Swift version 1", architecture: "x", figures: ["W1": 5, "W2": 6])

    @Test func countsOfSomeWorkloadsDoNotChangeOthers() throws {
        let counted = Record(
            .instructions, compiler: "Swift version 1", architecture: "x", figures: ["W2": 7, "W3": 8])
        #expect(try recorded.replacing(with: counted).figures == ["W1": 5, "W2": 7, "W3": 8])
    }

    @Test(arguments: [Record.Kind.instructions, .bytes])
    func isReadAsItWasWritten(_ kind: Record.Kind) throws {
        let record = Record(kind, compiler: "Swift version 1", architecture: "x", figures: ["W1": 5])
        let path = FileManager.default.temporaryDirectory.appending(path: "record-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try record.write(to: path)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#""\#(kind.rawValue)" : {"#))
        #expect(try Record(contentsOf: path) == record)
    }

    @Test func countsOfAnotherCompilerReplaceNone() {
        let counted = Record(
            .instructions, compiler: "Swift version 2", architecture: "x", figures: ["W2": 7])
        let error = #expect(throws: Record.Incomparable.self) { try recorded.replacing(with: counted) }
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
