// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import JoineryAnalysis
import Testing

struct ProblemFormatTests {
    private let problems = [
        GraphDocument.Problem(
            rule: "not-a-single-binding", severity: .error, message: "100 % wrong",
            location: GraphDocument.Location(file: "Sources/My App/A,b.swift", line: 3, column: 9),
            notes: [
                GraphDocument.Note("here", at: GraphDocument.Location(file: "B.swift", line: 1, column: 2)),
                GraphDocument.Note("write it otherwise"),
            ], nodes: ["App/Dependencies.a"])
    ]

    @Test func text() throws {
        #expect(
            try ProblemFormat.text.render(problems) == """
                Sources/My App/A,b.swift:3:9: error: [joinery/not-a-single-binding] 100 % wrong
                B.swift:1:2: note: here
                Sources/My App/A,b.swift:3:9: note: write it otherwise

                """)
    }

    @Test func textInColor() throws {
        let note = problems.map { problem in
            var problem = problem
            problem.notes = []
            return problem
        }
        #expect(
            try ProblemFormat.text.render(note, usesColor: true)
                == "Sources/My App/A,b.swift:3:9: \u{1B}[1;31merror\u{1B}[0m: "
                + "[joinery/not-a-single-binding] 100 % wrong\n")
    }

    @Test func commandsOfAWorkflow() throws {
        #expect(
            try ProblemFormat.github.render(problems)
                == "::error file=Sources/My App/A%2Cb.swift,line=3,col=9,title=joinery/not-a-single-binding::"
                + "100 %25 wrong%0AB.swift:1: here%0Awrite it otherwise\n")
    }

    @Test func json() throws {
        #expect(
            try ProblemFormat.json.render(problems) == """
                {
                  "problems" : [
                    {
                      "location" : {
                        "column" : 9,
                        "file" : "Sources/My App/A,b.swift",
                        "line" : 3
                      },
                      "message" : "100 % wrong",
                      "nodes" : [
                        "App/Dependencies.a"
                      ],
                      "notes" : [
                        {
                          "location" : {
                            "column" : 2,
                            "file" : "B.swift",
                            "line" : 1
                          },
                          "message" : "here"
                        },
                        {
                          "message" : "write it otherwise"
                        }
                      ],
                      "rule" : "not-a-single-binding",
                      "severity" : "error"
                    }
                  ],
                  "version" : 1
                }

                """)
    }

    @Test func resultsOfSARIF() throws {
        let lines = try ProblemFormat.sarif.render(problems).split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex { $0.contains("\"results\"") })
        let end = try #require(lines.firstIndex { $0.contains("\"tool\"") })
        #expect(
            lines[start..<end].joined(separator: "\n") == """
                      "results" : [
                        {
                          "level" : "error",
                          "locations" : [
                            {
                              "physicalLocation" : {
                                "artifactLocation" : {
                                  "uri" : "Sources/My%20App/A%2Cb.swift"
                                },
                                "region" : {
                                  "startColumn" : 9,
                                  "startLine" : 3
                                }
                              }
                            }
                          ],
                          "message" : {
                            "text" : "100 % wrong\\nwrite it otherwise"
                          },
                          "relatedLocations" : [
                            {
                              "message" : {
                                "text" : "here"
                              },
                              "physicalLocation" : {
                                "artifactLocation" : {
                                  "uri" : "B.swift"
                                },
                                "region" : {
                                  "startColumn" : 2,
                                  "startLine" : 1
                                }
                              }
                            }
                          ],
                          "ruleId" : "joinery/not-a-single-binding"
                        }
                      ],
                """)
    }

    /// Problems in a line before which é, 日本 and an emoji of several code points stand, with where each place is.
    private func columns(in format: ProblemFormat, of file: String = "Café.swift") throws -> [String] {
        let text = "let a = 1\r\n/* é */ let b = \"日本\"; let c = \"👩‍👧\"; let d = 4\n"
        let content = Array(text.utf8)
        let places = [(1, 5), (2, 14), (2, 32), (2, 55), (9, 9)].map { line, column in
            GraphDocument.Location(file: "Café.swift", line: line, column: column)
        }
        let problems = places.map {
            GraphDocument.Problem(
                rule: "cycle", severity: .error, message: "m", location: $0, notes: [GraphDocument.Note("n", at: $0)])
        }
        let output = try format.render(problems, contentOf: { $0 == file ? content : nil })
        let name = format == .github ? "col=" : "olumn\" : "
        return output.components(separatedBy: name).dropFirst().map { String($0.prefix(while: \.isWholeNumber)) }
    }

    @Test func columnsOfCompilersAreBytes() throws {
        #expect(
            try columns(in: .json).joined(separator: " ")
                == "5 5 14 14 32 32 55 55 9 9")
    }

    @Test func columnsOfSARIFAreCodeUnits() throws {
        #expect(try columns(in: .sarif).joined(separator: " ") == "5 5 13 13 27 27 44 44 9 9")
    }

    @Test func columnsOfAWorkflowAreCodeUnits() throws {
        #expect(try columns(in: .github).joined(separator: " ") == "5 13 27 44 9")
    }

    @Test func columnsOfAFileThatIsNotThereAreBytes() throws {
        #expect(try columns(in: .sarif, of: "other").joined(separator: " ") == "5 5 14 14 32 32 55 55 9 9")
    }
}
