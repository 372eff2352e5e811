// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAnalysis
import Testing

struct ProblemOrderTests {
    private func location(_ line: Int, _ column: Int = 1) -> GraphDocument.Location {
        .init(file: "App.swift", line: line, column: column)
    }

    @Test func problemsThatDifferInAnythingHaveAnOrder() {
        let notes: [[GraphDocument.Note]] = [
            [], [.init("one")], [.init("one", at: location(1))], [.init("one", at: location(2))],
            [.init("one", at: location(2)), .init("two")], [.init("two")],
        ]
        let problems = [location(1), location(1, 2), location(2)].flatMap { location in
            ["a", "b"].flatMap { rule in
                ["first", "second"].flatMap { message in
                    notes.flatMap { notes in
                        [[], ["one"], ["two"]].flatMap { nodes in
                            [Severity.error, .warning].map { severity in
                                GraphDocument.Problem(
                                    rule: rule, severity: severity, message: message, location: location, notes: notes,
                                    nodes: nodes)
                            }
                        }
                    }
                }
            }
        }
        #expect(Set(problems).sorted() == problems)
        #expect(problems.reversed().sorted() == problems)
    }
}
