// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer && (os(Linux) || os(macOS))
import Foundation
import Testing

/// Checks with a baseline.
struct BaselineTests {
    /// Bindings that nothing uses, a cycle, and a computed value that is overridden twice.
    static let files = [
        "Sources/Cart.swift": JoineryProgram.cycle,
        "Sources/Old/Store.swift": """
        import Joinery
        extension Dependencies {
            var cache: Cache { singleton { Cache(folder: folder) } }
            var folder: Folder { singleton { Folder() } }
        }
        """,
        "Sources/Pay.swift": """
        import Joinery
        extension Dependencies {
            var settings: Settings { singleton { Settings() } }
            var path: String { "/" + settings.path }
        }
        func pay() {
            withDependencies { $0[\\.path] = "a" } operation: { inject(\\.settings).start() }
            withDependencies { $0[\\.path] = "b" } operation: { inject(\\.settings).stop() }
        }
        """,
    ]

    static let baseline = """
        {
          "version": 1,
          "problems": [
            { "rule": "cycle", "path": "Sources/Cart.swift", "names": ["Dependencies.cart", "Dependencies.prices"] },
            { "rule": "unused-binding", "path": "Sources/Old/Store.swift", "names": ["Dependencies.cache", "Dependencies.folder"] },
            { "rule": "computed-override", "path": "Sources/Pay.swift", "names": ["Dependencies.path"], "count": 2 }
          ]
        }

        """

    static let summary = """
        6 bindings, 7 uses, 1 module: no new problems
        4 known problems in the baseline

        """

    private func project(_ changed: [String: String] = [:]) throws -> JoineryProgram {
        let files = Self.files.merging([".joinery-baseline.json": Self.baseline]) { $1 }.merging(changed) { $1 }
        return JoineryProgram(folder: try Folder(files))
    }

    @Test func problemsAreRecordedOneALine() throws {
        let joinery = JoineryProgram(folder: try Folder(Self.files))
        #expect(try joinery("check", "--quiet").status == 1)
        let recorded = "4 problems recorded in .joinery-baseline.json\n"
        #expect(try joinery("check", "--write-baseline") == .init(status: 0, errors: recorded + Self.summary))
        #expect(joinery.folder.content(of: ".joinery-baseline.json") == Self.baseline)
        #expect(try joinery("check") == .init(status: 0, errors: Self.summary))
    }

    @Test func changesAroundAProblemDoNotMakeItNew() throws {
        let joinery = try project([
            "Sources/Cart.swift": "// A comment.\n\n"
                + JoineryProgram.cycle.replacing("let cart =", with: "let shopping ="),
            "Sources/Pay.swift": """
            import Joinery

            struct Desk {
                func cancel() { withDependencies { $0[\\.path] = "b" } operation: { stop() } }
                func begin() { withDependencies { $0[\\.path] = "a" } operation: { start() } }
                let settings = inject(\\.settings)
            }
            extension Dependencies {
                var settings: Settings { singleton { Settings() } }
                var path: String { "/" + settings.path }
            }
            """,
            "Sources/A.swift": "struct Before {}", "Sources/Z.swift": "struct After {}",
        ])
        #expect(try joinery("check") == .init(status: 0, errors: Self.summary.replacing("7 uses", with: "6 uses")))
    }

    @Test func orderOfDeclarationsDoesNotMatter() throws {
        let lines = JoineryProgram.cycle.split(separator: "\n", omittingEmptySubsequences: false)
        let turned = [0, 1, 2, 4, 3, 5, 6, 7, 8].map { lines[$0] }.joined(separator: "\n")
        #expect(try project(["Sources/Cart.swift": turned])("check", "--quiet") == .init(status: 0))
    }

    @Test func baselineHoldsForAbsolutePathsOfABuildSystem() throws {
        let joinery = try project()
        let path = joinery.folder.path
        let files = Self.files.keys.sorted().map { "\"\(path)/\($0)\"" }.joined(separator: ", ")
        try joinery.folder.write(
            "[{ \"name\": \"Shop\", \"kind\": \"executable\", \"files\": [\(files)] }]", to: "modules.json")
        let elsewhere = ["check", "--quiet", "--modules", "\(path)/modules.json", "--configuration", path]
        #expect(try JoineryProgram(folder: Folder([:])).call(elsewhere) == .init(status: 0))
        #expect(try joinery("facts", "Sources", "--module", "Shop", "--output", "facts").status == 0)
        #expect(try joinery("link", "--quiet", "facts/Shop.facts") == .init(status: 0))
    }

    @Test func newProblemsAreReported() throws {
        let joinery = try project([
            "Sources/More.swift": """
            extension Dependencies { var more: More { singleton { More() } } }
            """
        ])
        #expect(
            try joinery("check")
                == .init(
                    status: 1,
                    output: """
                        Sources/More.swift:1:30: warning: [joinery/unused-binding] 'more' is never used

                        """,
                    errors: """
                        7 bindings, 7 uses, 1 module: 0 errors, 1 warning
                        4 known problems in the baseline

                        """))
    }

    @Test func oneMoreThanCountedIsNew() throws {
        let more = "\nfunc more() { withDependencies { $0[\\.path] = \"c\" } operation: { start() } }"
        let joinery = try project(["Sources/Pay.swift": (Self.files["Sources/Pay.swift"] ?? "") + more])
        let output = try joinery("check", "--quiet").output
        #expect(output.hasPrefix("Sources/Pay.swift:10:34: error: [joinery/computed-override] "))
        #expect(output.matches(of: /\[joinery/).count == 1)
    }

    static let partlyFixed = [
        "Sources/Cart.swift": JoineryProgram.clean,
        "Sources/Old/Store.swift": """
        import Joinery
        extension Dependencies { var folder: Folder { singleton { Folder() } } }
        """,
        "Sources/Pay.swift": """
        import Joinery
        extension Dependencies {
            var settings: Settings { singleton { Settings() } }
            var path: String { "/" + settings.path }
        }
        func pay() { withDependencies { $0[\\.path] = "a" } operation: { inject(\\.settings).start() } }
        """,
    ]

    static let gone = """
        .joinery-baseline.json:4:5: note: [joinery/silence] This 'cycle' problem of Sources/Cart.swift is gone
        .joinery-baseline.json:4:5: note: remove the entry, or write the baseline again
        .joinery-baseline.json:6:5: note: [joinery/silence] Only 1 of 2 'computed-override' problems of Sources/Pay.swift is left
        .joinery-baseline.json:6:5: note: reduce the count, or write the baseline again

        """

    @Test func entriesThatAreGoneAreReportedAndRemoved() throws {
        let joinery = try project(Self.partlyFixed)
        let summary = "5 bindings, 4 uses, 1 module: 0 errors, 0 warnings, 2 notes\n"
        #expect(
            try joinery("check")
                == .init(status: 0, output: Self.gone, errors: summary + "2 known problems in the baseline\n"))
        #expect(
            try joinery("check", "--write-baseline", "--quiet").errors
                == "2 problems recorded in .joinery-baseline.json (4 before)\n")
        #expect(
            joinery.folder.content(of: ".joinery-baseline.json") == """
                {
                  "version": 1,
                  "problems": [
                    { "rule": "unused-binding", "path": "Sources/Old/Store.swift", "names": ["Dependencies.folder"] },
                    { "rule": "computed-override", "path": "Sources/Pay.swift", "names": ["Dependencies.path"] }
                  ]
                }

                """)
        #expect(try joinery("check", "--quiet") == .init(status: 0))
    }

    @Test func severityOfTheRuleHoldsForEntriesThatAreGone() throws {
        let joinery = try project(Self.partlyFixed)
        try joinery.folder.write(#"{ "rules": { "silence": "error" } }"#, to: ".joinery.json")
        let errors = Self.gone.replacing("note: [", with: "error: [")
        #expect(try joinery("check", "--quiet") == .init(status: 1, output: errors))
        #expect(try joinery("check", "--quiet", "--except", "silence") == .init(status: 0))
    }

    @Test(arguments: [["Sources"], ["--only", "unused-binding", "."]])
    func partOfTheProjectDoesNotJudgeTheRest(_ options: [String]) throws {
        #expect(try project(Self.partlyFixed).call(["check", "--quiet"] + options) == .init(status: 0))
    }

    @Test(arguments: [["--only", "cycle"], ["Sources/Cart.swift"]])
    func checkOfAPartKeepsTheOtherEntries(_ options: [String]) throws {
        let joinery = try project()
        #expect(try joinery.call(["check", "--quiet", "--write-baseline"] + options).status == 0)
        #expect(joinery.folder.content(of: ".joinery-baseline.json") == Self.baseline)
    }

    @Test func entriesOfFilesThatAreGoneAreRemoved() throws {
        let joinery = try project()
        try FileManager.default.removeItem(atPath: "\(joinery.folder.path)/Sources/Old/Store.swift")
        #expect(try joinery("check", "--quiet", "--write-baseline", "Sources/Cart.swift").status == 0)
        #expect(joinery.folder.content(of: ".joinery-baseline.json")?.contains("Old") == false)
    }

    @Test func baselineCanBeIgnoredAndNamed() throws {
        let joinery = try project()
        let all = try joinery("check", "--quiet", "--no-baseline")
        #expect(all.status == 1 && all.output.contains("[joinery/cycle]"))
        #expect(try joinery("check", "--quiet", "--write-baseline", "--baseline", "other.json").status == 0)
        #expect(joinery.folder.content(of: "other.json") == Self.baseline)
        try joinery.folder.write("{ \"version\": 1, \"problems\": [] }", to: ".joinery-baseline.json")
        #expect(try joinery("check", "--quiet").status == 1)
        #expect(try joinery("check", "--quiet", "--baseline", "other.json") == .init(status: 0))
    }

    @Test func projectWithoutProblemsHasAnEmptyBaseline() throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        #expect(try joinery("check", "--quiet", "--write-baseline").status == 0)
        #expect(
            joinery.folder.content(of: ".joinery-baseline.json") == "{\n  \"version\": 1,\n  \"problems\": []\n}\n")
        let summary = "2 bindings, 2 uses, 1 module: no new problems\n"
        #expect(try joinery("check") == .init(status: 0, errors: summary))
    }

    @Test(arguments: [
        ("{\n<<<<<<< main\n", "not a baseline, because it has merge conflicts"), ("[]", "not a baseline"),
        (#"{ "version": 2 }"#, "the baseline has version 2, but this joinery reads version 1"),
        (
            #"{ "version": 1, "problems": [{ "rule": "cycle" }] }"#,
            "each object in 'problems' needs 'rule', 'path', and 'names'"
        ),
    ]) func fileThatIsNoBaselineIsReported(_ content: String, _ message: String) throws {
        let joinery = try project([".joinery-baseline.json": content])
        let remedy = "write it again with 'joinery check --write-baseline'"
        #expect(
            try joinery("check")
                == .init(status: 64, errors: "error: .joinery-baseline.json: \(message); \(remedy)\n"))
        #expect(try joinery("check", "--write-baseline").status == 0)
        #expect(joinery.folder.content(of: ".joinery-baseline.json") == Self.baseline)
    }

    @Test func baselineThatIsNamedMustExist() throws {
        #expect(
            try project()("check", "--baseline", "other.json")
                == .init(
                    status: 64, errors: "error: 'other.json' does not exist; write it with --write-baseline\n"))
    }

    @Test func formatsForToolsMarkTheProblems() throws {
        let more = "extension Dependencies { var more: More { singleton { More() } } }"
        let joinery = try project(["Sources/More.swift": more])
        let log = try joinery("check", "--format", "sarif").output
        let states = log.matches(of: /"(baselineState|justification|kind)" : "([^"]*)"/).map { String($0.2) }
        let known = ["unchanged", "The problem is in the baseline.", "external"].sorted()
        #expect(states.sorted() == (["new"] + (0..<4).flatMap { _ in known }).sorted())
        let list = try joinery("check", "--format", "json").output
        let parsed = try #require(try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any])
        #expect((parsed["problems"] as? [Any])?.count == 1)
        #expect((parsed["known"] as? [Any])?.count == 4)
        #expect(try joinery("check", "--format", "github").output.split(separator: "\n").count == 1)
        let without = try joinery("check", "--format", "sarif", "--no-baseline").output
        #expect(!without.contains("baselineState") && !without.contains("suppressions"))
    }
}
#endif
