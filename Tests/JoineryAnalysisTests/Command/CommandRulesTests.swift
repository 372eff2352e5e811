// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer && (os(Linux) || os(macOS))
import Foundation
import Testing

/// The choice of rules, and entries of the configuration that match nothing.
struct CommandRulesTests {
    /// A cycle that nothing uses, and a comment that silences nothing.
    private static let source =
        "// joinery:disable isolation - was there\n" + JoineryProgram.cycle.replacing("let cart", with: "// let cart")

    @Test(arguments: [
        ([], ["cycle", "silence", "unused-binding"]),
        (["--only", "cycle"], ["cycle"]),
        (["--only", "cycle", "--only", "silence"], ["cycle"]),
        (["--only", "silence,isolation"], ["silence"]),
        (["--except", "cycle,silence"], ["unused-binding"]),
        (["--only", "cycle, unused-binding"], ["cycle", "unused-binding"]),
        (["--only", "cycle,unused-binding", "--except", "cycle"], ["unused-binding"]),
    ]) func onlyTheChosenRulesAreApplied(_ options: [String], _ expected: [String]) throws {
        let joinery = try JoineryProgram(Self.source)
        let output = try joinery.call(["check", "--quiet"] + options).output
        let rules = output.matches(of: /\[joinery\/([a-z-]+)\]/).map { String($0.1) }
        #expect(Set(rules).sorted() == expected)
    }

    @Test func namedRuleIsAppliedEvenIfItIsOff() throws {
        let joinery = try JoineryProgram(JoineryProgram.cycle)
        try joinery.folder.write(#"{ "rules": { "cycle": "off" } }"#, to: ".joinery.json")
        #expect(try joinery("check", "--quiet") == .init(status: 0))
        #expect(
            try joinery("check", "--quiet", "--only", "cycle")
                == .init(status: 1, output: JoineryProgram.reportOfCycle))
    }

    private static let rules =
        "captive-lifetime, closing-read, computed-override, cycle, depth-limit, duplicate-binding, explicit-return, fan-in-limit, "
        + "isolation, layer-order, lost-world, missing-binding, missing-test-value, module-boundary, "
        + "not-a-single-binding, not-kept, silence, unbound-requirement, unused-binding"

    @Test(arguments: [
        ("--only cycel", "there is no rule 'cycel'; did you mean 'cycle'?"),
        ("--except unused", "there is no rule 'unused'; did you mean 'unused-binding'?"),
        ("--only cycle,", "there is no rule ''; the rules are \(rules)"),
        ("--only zzzzzzzzzzzz", "there is no rule 'zzzzzzzzzzzz'; the rules are \(rules)"),
        (
            "--only cycle --except cycle",
            "the options leave no rule to apply, because '--except' names each rule of '--only'"
        ),
    ]) func unknownRuleIsReportedWithSimilarNames(_ options: String, _ message: String) throws {
        let joinery = try JoineryProgram(JoineryProgram.cycle)
        #expect(
            try joinery.call(["check"] + options.split(separator: " ").map(String.init))
                == .init(status: 64, errors: "error: \(message)\n"))
    }

    static let configuration = """
        {
          "exclude": ["Generated", "Gone", "Notes", "Old*"],
          "silences": [
            { "rule": "cycle", "path": "App.swift", "reason": "goes away" },
            { "rule": "isolation", "path": ".", "reason": "goes away" },
            { "rule": "cycle", "path": "Old", "reason": "goes away" }
          ]
        }
        """

    private func project() throws -> JoineryProgram {
        let files = [
            "App.swift": JoineryProgram.cycle, "Generated/Store.swift": "", "Notes/Notes.md": "",
            ".joinery.json": Self.configuration,
        ]
        return JoineryProgram(folder: try Folder(files))
    }

    @Test func entriesThatMatchNothingAreReported() throws {
        let expected = """
            .joinery.json:2:28: warning: [joinery/silence] The excluded path 'Gone' does not exist
            .joinery.json:2:28: note: remove the path from 'exclude'
            .joinery.json:2:36: warning: [joinery/silence] There is no Swift file in 'Notes' to exclude
            .joinery.json:2:36: note: remove the path from 'exclude'
            .joinery.json:2:45: warning: [joinery/silence] The excluded path 'Old*' does not exist
            .joinery.json:2:45: note: name a folder or a file, because '*' has no meaning in 'exclude'
            .joinery.json:5:5: warning: [joinery/silence] Nothing in '.' breaks the rule 'isolation'
            .joinery.json:5:5: note: remove the entry from 'silences'
            .joinery.json:6:5: warning: [joinery/silence] The path 'Old', in which the rule 'cycle' is silenced, does not exist
            .joinery.json:6:5: note: remove the entry from 'silences'

            """
        #expect(try project()("check", "--quiet") == .init(status: 1, output: expected))
        #expect(try project()("check", "--quiet", ".") == .init(status: 1, output: expected))
    }

    @Test(arguments: [["App.swift"], ["--modules", "modules.json"], ["--except", "silence"]])
    func entriesAreNotJudgedByAPartOfTheProject(_ options: [String]) throws {
        let joinery = try project()
        try joinery.folder.write(
            #"[{ "name": "App", "kind": "executable", "files": ["App.swift"] }]"#, to: "modules.json")
        #expect(try joinery.call(["check", "--quiet"] + options) == .init(status: 0))
    }

    @Test func onlyEntriesOfAppliedRulesAreJudged() throws {
        let output = try project()("check", "--quiet", "--except", "cycle").output
        #expect(output.contains("breaks the rule 'isolation'"))
        #expect(!output.contains("'cycle'"))
    }

    @Test func entriesCanBeSilenced() throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        let silence = #"{ "rule": "silence", "path": ".joinery.json", "reason": "Old is made by a script" }"#
        try joinery.folder.write(#"{ "exclude": ["Old"], "silences": [\#(silence)] }"#, to: ".joinery.json")
        #expect(try joinery("check", "--quiet") == .init(status: 0))
    }
}
#endif
