// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Testing

/// The compiler's messages on common mistakes are part of the product.
///
/// After an intended change, `JOINERY_RECORD=1 swift test --filter CompilerMessageTests` records the output again.
@Suite(.enabled(if: isRecordedCompiler, "The compiler's messages are recorded for Swift 6.3."))
struct CompilerMessageTests {
    @Test(arguments: try MessageFixture.all())
    func outputMatchesTheRecord(of fixture: MessageFixture) async throws {
        let output = try await MessageFixture.outputs.value[fixture.name]
        if ProcessInfo.processInfo.environment["JOINERY_RECORD"] == "1" {
            try fixture.write(try #require(output))
        }
        #expect(try output == fixture.expected())
    }

    @Test func exactlyTheValidProgramsCompile() throws {
        let silent = try MessageFixture.all().filter { try $0.expected().isEmpty }.map(\.name)
        #expect(silent == (try MessageFixture.all().filter(\.isValid).map(\.name)))
    }

    @Test func errorsAreInTheUsersCode() throws {
        let elsewhere = try MessageFixture.all().flatMap { fixture in
            try fixture.errors().filter { !$0.isInUsersCode }.map { "\(fixture.name): \($0.place)" }
        }
        #expect(elsewhere == [])
    }

    @Test func errorsNameNoneOfTheLibrarysTypeParameters() throws {
        let parameters = ["Argument", "Element", "Failure", "First", "Graph", "Key", "Value"]
        let naming = try MessageFixture.all().flatMap { fixture in
            try fixture.errors().filter { error in parameters.contains { error.text.contains("'\($0)'") } }
                .map { "\(fixture.name): \($0.text)" }
        }
        #expect(naming == [])
    }

    #if !Macros
    @Test func macrosNameTheMissingTrait() throws {
        let unavailable = "is unavailable: enable the macros: .package(url: …, from: …, traits: [\"Macros\"])"
        let source = """
            #sourceLocation(file: "Page.md", line: 1)
            import JoineryMacros
            @AutoWired struct Search {
                @AutoWiredInitializer init() {}
            }
            @Stubbed protocol Listings {}

            """
        let diagnostics = try Compiler().diagnostics(of: Page.Program(source: source, expectedErrors: [])).sorted()
        #expect(
            diagnostics == [
                "Page.md:2: error: 'AutoWired' \(unavailable)",
                "Page.md:3: error: 'AutoWiredInitializer' \(unavailable)",
                "Page.md:5: error: 'Stubbed' \(unavailable)",
            ])
    }
    #endif

    @Test func pageQuotesTheFirstErrorOfEachMistake() throws {
        let mistakes = try MessageFixture.all().filter { !$0.isValid }.map { fixture in
            let error = try #require(try fixture.errors().first, "\(fixture.name) has no error")
            return MessagePage.Row(fixture: fixture.name, error: error.text)
        }
        let rows = try MessagePage.rows().sorted { $0.fixture < $1.fixture }
        #expect(rows.map(\.description).joined(separator: "\n") == mistakes.map(\.description).joined(separator: "\n"))
    }
}

let isRecordedCompiler: Bool = {
    #if compiler(>=6.3) && compiler(<6.4)
    true
    #else
    false
    #endif
}()

/// The page that says what to write instead.
private enum MessagePage {
    /// A row of its tables: `| What | `FixtureName` | `the error` | What to write |`.
    struct Row: CustomStringConvertible {
        let fixture: String
        let error: String

        var description: String { "\(fixture): \(error)" }
    }

    static func rows() throws -> [Row] {
        let page = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/Joinery/Documentation.docc/CompilerMessages.md")
        return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").compactMap { line in
            guard let match = line.wholeMatch(of: /\| .+ \| `(\w+)` \| `(.+?)` \| .+ \|/) else { return nil }
            return Row(fixture: String(match.1), error: String(match.2))
        }
    }
}
