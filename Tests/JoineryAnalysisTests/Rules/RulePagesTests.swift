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

    /// The output of a check of an example. The code after the line `// In the tests:` is a test module.
    private static func problems(of example: String) -> [GraphDocument.Problem] {
        let parts = example.split(separator: "// In the tests:\n", maxSplits: 1)
        let kinds: [ModuleFacts.Kind] = [.library, .test]
        let modules = zip(parts, kinds).enumerated().map { index, part in
            // Places are those of the example as it stands on the page.
            let lines = index == 0 ? "" : String(repeating: "\n", count: parts[0].count { $0 == "\n" } + 1)
            let facts = FileFacts(reading: Array((lines + part.0).utf8), file: "Example.swift")
            return ModuleFacts(module: index == 0 ? "Example" : "ExampleTests", kind: part.1, files: [facts])
        }
        return Check().problems(in: Graph(linking: modules))
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
        let problems = Self.problems(of: rule.examples.wrong).filter { $0.rule == id }
        let output = TextRenderer().render(problems).split(separator: "\n").joined(separator: "\n")
        try compare(RulePageRenderer().page(of: rule, output: output), with: "\(id).md")
    }

    @Test func eachPageIsThatOfARule() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        #expect(files == (allRules.map { "\($0.id).md" } + ["README.md"]).sorted())
    }

    @Test(arguments: allRules.map(\.id)) func wrongExampleBreaksItsRule(id: String) throws {
        let rule = try #require(allRules.first { $0.id == id })
        #expect(Self.problems(of: rule.examples.wrong).contains { $0.rule == id })
    }

    @Test(arguments: allRules.map(\.id)) func rightExampleKeepsItsRule(id: String) throws {
        let rule = try #require(allRules.first { $0.id == id })
        #expect(Self.problems(of: rule.examples.right).filter { $0.rule == id } == [])
    }

    @Test func identifiersAreUniqueAndSorted() {
        let identifiers = allRules.map(\.id)
        #expect(identifiers == Set(identifiers).sorted())
    }
}
#endif
