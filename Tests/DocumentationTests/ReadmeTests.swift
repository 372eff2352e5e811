// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Testing

/// What the README claims and no other test sees.
struct ReadmeTests {
    private let readme: String

    init() throws {
        readme = try Documentation.text(of: "README.md")
    }

    @Test func hasAtMost150Lines() {
        #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
    }

    @Test func errorIsThatOfItsFirstProgramWithoutABinding() throws {
        let program = try #require(Page(path: "README.md", markdown: readme).blocks.first)
        let lines = program.lines.prefix { !$0.hasPrefix("print(") }.filter { !$0.contains("var listings: any") }
        let fixture = try Documentation.text(of: "Tests/Fixtures/CompilerMessages/BindingNotDeclared/Input.swift")
        #expect(lines.joined(separator: "\n") == fixture)
    }

    @Test func figuresAreThoseOfTheBenchmarks() throws {
        let page = try Documentation.text(of: "Benchmarks/README.md")
        let section = try #require(page.firstRange(of: "\n## Peers\n"))
        let benchmarks = String(page[section.upperBound...])
        let peers = ["Joinery", "Factory 3.2.1", "swift-dependencies 1.16.0", "Swinject 2.10.0", "needle 0.25.1"]
        let header = try #require(Self.row("operation", of: benchmarks))
        for (claim, measurement) in [
            ("client build, debug", "a client, debug"), ("client build, release", "a client, release"),
            ("code added to the client", "client, code added"),
            ("singleton read, × `static let`: instructions, time", "W1, a read of a singleton"),
        ] {
            let row = try #require(Self.row(measurement, of: benchmarks))
            let figures = Dictionary(zip(header, row)) { first, _ in first }
            let claimed = try #require(Self.row(claim, of: readme))
            #expect(Array(claimed.dropFirst().prefix(5)) == peers.map { figures[$0] })
        }
        let names = try #require(Self.row("", of: readme)).map { $0.replacing(/\[(.+?)\]\(.+?\)/) { $0.1 } }
        #expect(Array(names.dropFirst().prefix(5)) == peers)
    }

    @Test func uncheckedPlacesAreCounted() throws {
        let lines = try Documentation.swiftSources().flatMap { $0.split(separator: "\n") }
        let count = lines.count {
            $0.contains(/@unchecked Sendable|nonisolated\(unsafe\)/) && !$0.contains(/^\ *\/\//)
        }
        let claimed = try #require(Self.row("Swift 6 mode, unchecked places", of: readme))
        #expect(claimed[1] == "yes, \(count)")
    }

    @Test func japaneseReadmeShowsTheSameCode() throws {
        let translation = try Documentation.text(of: "README.ja.md")
        #expect(Self.code(in: translation) == Self.code(in: readme))
    }

    /// The blocks of a page, but for those of a shell, which have comments.
    private static func code(in markdown: String) -> [String] {
        markdown.matches(of: #/```(?:swift|text)\n(?s:.*?)```/#).map { String($0.0) }
    }

    /// The cells of the first row of a table with a first cell.
    private static func row(_ first: String, of markdown: String) -> [String]? {
        markdown.split(separator: "\n").lazy.filter { $0.hasPrefix("|") }
            .map { $0.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false) }
            .map { $0.map { $0.trimmingCharacters(in: .whitespaces) } }
            .first { $0.first == first }
    }
}
