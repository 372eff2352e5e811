// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Foundation
import JoineryAnalysis
import Testing

/// The pages in `docs/rules`. With `JOINERY_RECORD=1` in the environment, they are recorded again.
struct RulePagesTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs/rules")

    /// The problems of an example of a rule.
    ///
    /// The code after the line `// In the tests:` is a test module, and after `// In the module Shop:` that module.
    private static func problems(of example: String, _ rule: any Rule) throws -> [GraphDocument.Problem] {
        var modules: [(name: String, lines: [Substring])] = []
        for (number, line) in example.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let name =
                line == "// In the tests:" ? "ExampleTests" : line.firstMatch(of: /^\/\/ In the module (\w+):$/)?.1
            if let name { modules.append((String(name), [])) }
            if modules.isEmpty { modules.append(("Example", [])) }
            // Places are those of the example as it stands on the page.
            let missing = number - modules[modules.count - 1].lines.count
            modules[modules.count - 1].lines += Array(repeating: "", count: missing) + [name == nil ? line : ""]
        }
        let facts = modules.map { module, lines in
            ModuleFacts(
                module: module, kind: module == "ExampleTests" ? .test : .library,
                files: [FileFacts(reading: Array(lines.joined(separator: "\n").utf8), file: "Example.swift")])
        }
        let configuration = try rule.exampleConfiguration.map {
            try Configuration(Data($0.utf8), from: ".joinery.json")
        }
        return Check(configuration ?? Configuration()).problems(in: Graph(linking: facts)).filter { $0.rule == rule.id }
    }

    private func compare(_ text: String, with name: String) throws {
        let file = Self.folder.appendingPathComponent(name)
        let recorded = try? String(contentsOf: file, encoding: .utf8)
        if ProcessInfo.processInfo.environment["JOINERY_RECORD"] != nil, text != recorded {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(text == recorded)
    }

    @Test func overviewListsAllRules() throws {
        try compare(RulePageRenderer().overview(of: allRules), with: "README.md")
    }

    @Test(arguments: allRules.map(\.id)) func pageIsWhatItsRuleSays(id: String) throws {
        let rule = try #require(allRules.first { $0.id == id })
        let problems = try Self.problems(of: rule.examples.wrong, rule)
        let output = TextRenderer().render(problems).split(separator: "\n").joined(separator: "\n")
        try compare(RulePageRenderer().page(of: rule, output: output), with: "\(id).md")
    }

    @Test func eachPageIsThatOfARule() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        #expect(files == (allRules.map { "\($0.id).md" } + ["README.md"]).sorted())
    }

    @Test(arguments: allRules.map(\.id)) func wrongExampleBreaksItsRule(id: String) throws {
        let rule = try #require(allRules.first { $0.id == id })
        #expect(try !Self.problems(of: rule.examples.wrong, rule).isEmpty)
    }

    @Test(arguments: allRules.map(\.id)) func rightExampleKeepsItsRule(id: String) throws {
        let rule = try #require(allRules.first { $0.id == id })
        #expect(try Self.problems(of: rule.examples.right, rule) == [])
    }

    @Test func identifiersAreUniqueAndSorted() {
        let identifiers = allRules.map(\.id)
        #expect(identifiers == Set(identifiers).sorted())
    }
}
#endif
