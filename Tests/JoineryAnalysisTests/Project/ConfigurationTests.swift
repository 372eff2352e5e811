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

    @Test func pathsAreFromTheFilesFolder() throws {
        let text = #"{ "exclude": ["Generated/", "./Old.swift"] }"#
        let configuration = try Configuration(Data(text.utf8), from: "/shop/.joinery.json")
        let files = [
            "/shop/Generated/Listings.swift", "/shop/Generated.swift", "/shop/Old.swift", "/shop/Sources/Old.swift",
            "/other/Generated/Listings.swift",
        ]
        #expect(files.filter(configuration.excludes) == ["/shop/Generated/Listings.swift", "/shop/Old.swift"])
    }

    @Test func emptyPathIsReported() {
        // It would exclude everything.
        #expect(error(#"{ "exclude": ["Old", ""] }"#) == "c.json: 'exclude' contains an empty path")
    }

    @Test func mistakeInTheTextIsReportedWithItsPlace() {
        #expect(error("{\n  // Paths\n}") == "c.json:2:3: not JSON: Invalid value")
        #expect(error("{\n \"exclude\" []}") == "c.json:2:12: not JSON: Invalid value")
    }

    #if Analyzer
    @Test func silencesHoldForWholePaths() throws {
        let text = #"{ "silences": [{ "rule": "explicit-return", "path": "Old", "reason": "goes away" }] }"#
        let configuration = try Configuration(Data(text.utf8), from: "/shop/.joinery.json")
        let source = """
            extension Dependencies { var store: any Store { singleton { return FileStore() } } }
            struct Screen { let store = inject(\\.store) }
            """
        let files = ["/shop/Old/Store.swift", "/shop/New/Store.swift"].map {
            FileFacts(reading: Array(source.utf8), file: $0)
        }
        let problems = files.map {
            Check(configuration).problems(
                in: Graph(linking: [ModuleFacts(module: "Shop", kind: .library, files: [$0])]))
        }
        #expect(problems.map { $0.map(\.rule) } == [[], ["explicit-return"]])
    }
    #endif

    @Test func unknownKey() {
        #expect(
            error("{ \"severities\": {} }")
                == "c.json: unknown key 'severities'; the keys are 'rules', 'exclude', 'silences', 'modules', 'layers', "
                + "and 'limits'")
    }

    @Test func unknownRule() {
        let rules = allRules.map(\.id).joined(separator: ", ")
        #expect(
            error("{ \"rules\": { \"cycles\": \"off\" } }")
                == "c.json: there is no rule 'cycles'; the rules are \(rules)")
    }

    @Test func unknownSeverity() {
        #expect(
            error("{ \"rules\": { \"not-a-single-binding\": \"fatal\" } }")
                == "c.json: the severity of 'not-a-single-binding' must be error, warning, note, or off")
    }

    @Test func silenceWithoutAReason() {
        #expect(
            error("{ \"silences\": [{ \"rule\": \"not-a-single-binding\", \"path\": \"Old\" }] }")
                == "c.json: each object in 'silences' needs the strings 'rule', 'path', and 'reason'")
    }

    @Test func listInsteadOfAnObject() {
        #expect(error("[]") == "c.json: must be an object { … }")
    }
}
