// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer && (os(Linux) || os(macOS))
import Foundation
import Testing

/// Checks with `--tests`.
struct CheckedTestsTests {
    static let files = [
        "Package.swift": """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
            name: "App",
            targets: [.executableTarget(name: "App"), .testTarget(name: "AppTests", dependencies: ["App"])])
        """,
        "Sources/App/main.swift": """
        import Joinery
        extension Dependencies {
            var store: Store { singleton { Store() } }
            var importer: Importer { singleton { Importer() } }
        }
        let store = inject(\\.store)
        """,
        "Tests/AppTests/ImporterTests.swift": """
        import Joinery
        import Swinject
        @testable import App
        extension Dependencies {
            var fake: Fake { singleton { Fake() } }
            var one: One { singleton { One(two) } }
            var two: Two { singleton { Two(one) } }
        }
        func testImport() {
            let importer = inject(\\.importer)
            _ = inject(\\.one)
            let container = Container()
            container.register(Listings.self) { _ in Listings() }
            container.register(Listings.self) { _ in Listings(importer) }
            withDependencies { $0[\\.store] = Store() } operation: { run(container) }
        }
        """,
    ]

    static let ofProgram = """
        Sources/App/main.swift:4:9: warning: [joinery/unused-binding] 'importer' is used only by tests

        """

    static let ofTests = """
        Tests/AppTests/ImporterTests.swift:5:9: warning: [joinery/unused-binding] 'fake' is never used
        Tests/AppTests/ImporterTests.swift:6:9: error: [joinery/cycle] 'one' is needed to build itself: one → two → one
        Tests/AppTests/ImporterTests.swift:6:36: note: 'one' needs 'two'
        Tests/AppTests/ImporterTests.swift:7:36: note: 'two' needs 'one'
        Tests/AppTests/ImporterTests.swift:7:36: note: resolve 'one' later in the value of 'two' instead of passing it: let one = LazyInjected(\\.one), and read 'one.wrappedValue'
        Tests/AppTests/ImporterTests.swift:13:24: warning: [joinery/unused-binding] 'Listings' is never used
        Tests/AppTests/ImporterTests.swift:14:24: error: [joinery/duplicate-binding] This replaces an earlier registration of 'Listings'
        Tests/AppTests/ImporterTests.swift:13:24: note: the earlier registration is here
        Tests/AppTests/ImporterTests.swift:14:24: note: remove one of them, or give one a name: register(Listings.self, name: "…")
        Tests/AppTests/ImporterTests.swift:14:24: warning: [joinery/unused-binding] 'Listings' is never used

        """

    @Test func testsAreCheckedOnRequest() throws {
        let joinery = JoineryProgram(folder: try Folder(Self.files))
        #expect(try joinery("check", "--quiet") == .init(status: 1, output: Self.ofProgram))
        #expect(try joinery("check", "--quiet", "--tests") == .init(status: 1, output: Self.ofProgram + Self.ofTests))
    }

    @Test func silencesInTestsAreUsedWithoutTheOption() throws {
        var files = Self.files
        for (rule, line) in [("cycle", "    var one"), ("unused-binding", "    var fake")] {
            files["Tests/AppTests/ImporterTests.swift"]?.replace(
                line, with: "    // joinery:disable \(rule) - tests the check\n" + line)
        }
        let joinery = JoineryProgram(folder: try Folder(files))
        #expect(try joinery("check", "--quiet") == .init(status: 1, output: Self.ofProgram))
        let output = try joinery("check", "--quiet", "--tests").output
        #expect(!output.contains("joinery/cycle") && !output.contains("fake") && !output.contains("joinery/silence"))
        files["Tests/AppTests/ImporterTests.swift"]?.append("// joinery:disable isolation - nothing\n")
        try joinery.folder.write(
            files["Tests/AppTests/ImporterTests.swift"] ?? "", to: "Tests/AppTests/ImporterTests.swift")
        #expect(try joinery("check", "--quiet").output.contains("Nothing here breaks the rule 'isolation'"))
    }

    @Test func graphShowsTheProblemsOfTests() throws {
        let joinery = JoineryProgram(folder: try Folder(Self.files))
        let count = { (output: String) in output.split(separator: #""rule" :"#).count - 1 }
        #expect(count(try joinery("graph", "--format", "json").output) == 1)
        #expect(count(try joinery("graph", "--format", "json", "--tests").output) == 6)
    }
}
#endif
