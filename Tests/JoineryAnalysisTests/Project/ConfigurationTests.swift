// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import JoineryAnalysis
import Testing

struct ConfigurationTests {
    private func error(_ text: String) -> String? {
        #expect(throws: UsageError.self) { try Configuration(Data(text.utf8), from: "c.json") }?.description
    }

    @Test func severitiesAndExclusions() throws {
        let text = """
            {
              "rules": { "not-a-single-binding": "warning" }, "exclude": ["Generated"],
              "silences": [{ "rule": "not-a-single-binding", "path": "Old", "reason": "goes away" }]
            }
            """
        let configuration = try Configuration(Data(text.utf8), from: "c.json")
        #expect(configuration.severities == ["not-a-single-binding": .warning])
        #expect(configuration.excluded == ["Generated"])
        #expect(
            configuration.silences.map { [$0.rule, $0.path, $0.reason] } == [
                ["not-a-single-binding", "Old", "goes away"]
            ])
    }

    @Test func unknownKey() {
        #expect(
            error("{ \"severities\": {} }")
                == "c.json: unknown key 'severities'; there are 'rules', 'exclude' and 'silences'")
    }

    @Test func unknownRule() {
        let rules = allRules.map(\.id).joined(separator: ", ")
        #expect(
            error("{ \"rules\": { \"cycles\": \"off\" } }") == "c.json: there is no rule 'cycles'; there are \(rules)")
    }

    @Test func unknownSeverity() {
        #expect(
            error("{ \"rules\": { \"not-a-single-binding\": \"fatal\" } }")
                == "c.json: the severity of 'not-a-single-binding' has to be error, warning, note or off")
    }

    @Test func silenceWithoutAReason() {
        #expect(
            error("{ \"silences\": [{ \"rule\": \"not-a-single-binding\", \"path\": \"Old\" }] }")
                == "c.json: each of 'silences' needs 'rule', 'path' and a 'reason', as texts")
    }

    @Test func listInsteadOfAnObject() {
        #expect(error("[]") == "c.json: has to be an object { … }")
    }
}
