// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Measuring
import Scratch
import Testing

struct SelectionTests {
    private let lines: [Selection.Line] = [
        .init("W1 inject"), .init("W5 start", needs: [.build, .instructions]), .init("W5 last", needs: [.build]),
    ]

    @Test(
        arguments: [
            ("", [], ["W1 inject", "W5 start", "W5 last"]), ("W5", [], ["W5 start", "W5 last"]),
            ("W5", [.instructions], ["W5 last"]), ("", [.build], ["W1 inject"]),
        ] as [(String, [Selection.Need], [String])])
    func selectsLinesThatMatchAndAreAvailable(filter: String, missing: [Selection.Need], wanted: [String]) throws {
        let selection = try Selection(of: lines, filter: Filter(filter), without: missing)
        #expect(lines.map(\.name).filter(selection.wants) == wanted)
    }

    @Test(
        arguments: [
            ("W9", [], "no workload's name begins with 'W9'; they begin with W1, W5"),
            ("W5", [.build], "everything that --filter selects is excluded by --quick: 'W5 start', 'W5 last'"),
            (
                "W5 start", [.build, .instructions],
                "everything that --filter selects is excluded by --quick and --no-instructions: 'W5 start'"
            ),
            ("W5 last", [.build, .instructions], "everything that --filter selects is excluded by --quick: 'W5 last'"),
        ] as [(String, [Selection.Need], String)])
    func emptySelectionIsAnError(filter: String, missing: [Selection.Need], text: String) {
        let error = #expect(throws: Selection.Nothing.self) {
            try Selection(of: lines, filter: Filter(filter), without: missing)
        }
        #expect(error?.description == text)
    }

    @Test(arguments: [
        ("W10 a world", ["Joinery10000"]), ("W10 binding", ["Joinery10000", "Joinery10"]),
        ("W5 again all 1,000", ["HandWritten1000", "Joinery1000"]),
        ("W5 start with 1,000", ["HandWritten1000", "HandWritten10", "Joinery1000", "Joinery10"]),
    ])
    func lineHasItsPrograms(line: String, programs: [String]) {
        let line = ProgramLine.all.first { Filter(line).wants($0.name) }
        #expect(line?.modules.map(\.name) == programs)
    }
}
