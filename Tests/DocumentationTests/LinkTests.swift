// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Testing

/// Links work on the repository's web page, which shows all pages as Markdown, those of the DocC catalogs too.
///
/// `.ci/documentation-links` turns them into DocC's links.
struct LinkTests {
    @Test func everyLinkLeadsToAFileAndAHeading() throws {
        let dead = try Documentation.prose().flatMap(Links.dead(in:))
        #expect(dead.joined(separator: "\n") == "")
    }

    @Test func noLinkIsForDocCAlone() throws {
        let links = try Documentation.prose().filter { $0.contains(".docc/") }.flatMap(Links.ofDocC(in:))
        #expect(links.joined(separator: "\n") == "")
    }

    @Test func deadLinksAreReportedWithTheirLine() throws {
        let page = """
            # `Joinery` and more

            See [this](#joinery-and-more), [that](#more), [a page](docs/engine.md), [none](docs/none.md),
            ```text
            [code](docs/code.md)
            ```
            `[more code](docs/code.md)`
            [a heading](docs/engine.md#nothing) and [another site](https://swift.org/none.md).
            """
        #expect(
            try Links.dead(in: page, at: "README.md") == [
                "README.md:3: #more", "README.md:3: docs/none.md", "README.md:8: docs/engine.md#nothing",
            ])
    }

    @Test func linksOfDocCAreReportedOutsideOfTopics() {
        let page = """
            # ``Joinery``

            See <doc:Scopes>, [scopes](doc:Scopes), ``Async`` and ``cannot find 'x' in `scope` ``.
            ```swift
            // <doc:Scopes>
            ```
            ## Topics

            - ``Async``
            - <doc:Scopes>
            """
        #expect(
            Links.ofDocC(in: page, at: "Page.md") == [
                "Page.md:3: <doc:", "Page.md:3: ](doc:", "Page.md:3: ``Async``", "Page.md:10: <doc:",
            ])
    }
}

/// The links of pages, as `page:line: link`.
enum Links {
    static func dead(in page: String) throws -> [String] { try dead(in: Documentation.text(of: page), at: page) }

    static func ofDocC(in page: String) throws -> [String] { ofDocC(in: try Documentation.text(of: page), at: page) }

    /// The links that lead to no file of this package, or to no heading of a page.
    static func dead(in text: String, at page: String) throws -> [String] {
        let folder = Documentation.root.appending(path: page).deletingLastPathComponent()
        return try lines(of: text).flatMap { line in
            try line.text.replacing(/(`+).+?\1(?!`)/, with: "").matches(
                of: /\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/
            ).compactMap { match in
                let target = match.1.isEmpty ? nil : folder.appending(path: String(match.1))
                if let target, !FileManager.default.fileExists(atPath: target.path()) {
                    return "\(page):\(line.number): \(match.1)"
                }
                guard let fragment = match.2, target?.pathExtension ?? "md" == "md" else { return nil }
                let markdown = try target.map { try String(contentsOf: $0, encoding: .utf8) } ?? text
                return anchors(of: markdown).contains(String(fragment))
                    ? nil : "\(page):\(line.number): \(match.1)#\(fragment)"
            }
        }
    }

    /// The links that only DocC resolves. Symbol links may stand in the title and under "Topics".
    static func ofDocC(in text: String, at page: String) -> [String] {
        var isUnderTopics = false
        return lines(of: text).flatMap { line in
            if line.text.hasPrefix("## ") { isUnderTopics = line.text == "## Topics" }
            let links = line.text.matches(of: /<doc:|\]\(doc:/).map { $0.output }
            let symbols = isUnderTopics || line.text.hasPrefix("# ") ? [] : line.text.matches(of: /(`+)(.+?)\1(?!`)/)
            return (links + symbols.filter { $0.1 == "``" && !$0.2.contains("`") }.map { $0.output.0 })
                .map { "\(page):\(line.number): \($0)" }
        }
    }

    /// The anchors that the web page gives to the headings.
    private static func anchors(of markdown: String) -> Set<String> {
        var anchors: Set<String> = []
        for line in lines(of: markdown) where line.text.hasPrefix("#") {
            let title = line.text.drop { $0 == "#" }.dropFirst().lowercased()
            let anchor = title.replacing(/[^\w\- ]/, with: "").replacing(" ", with: "-")
            anchors.insert(
                (0...).lazy.map { $0 == 0 ? anchor : "\(anchor)-\($0)" }.first { !anchors.contains($0) } ?? "")
        }
        return anchors
    }

    /// The lines outside of code blocks, with their numbers.
    private static func lines(of text: String) -> [(number: Int, text: Substring)] {
        var isCode = false
        return zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false)).compactMap { number, line in
            guard line.drop(while: { $0 == " " }).hasPrefix("```") else { return isCode ? nil : (number, line) }
            isCode.toggle()
            return nil
        }
    }
}
