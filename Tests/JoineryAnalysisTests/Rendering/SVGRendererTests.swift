// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import JoineryAnalysis
import Testing

/// Pictures, beside their records in `Tests/Fixtures/Pictures`.
///
/// `JOINERY_RECORD=1 swift test --traits Analyzer --filter SVGRendererTests` records them again.
struct SVGRendererTests {
    @Test(arguments: SVGTheme.allCases) func smallGraphMatchesItsRecord(_ theme: SVGTheme) throws {
        try compare(SVGRenderer(theme: theme).render(.small), with: "small-\(theme).svg")
    }

    @Test func foldedGraphMatchesItsRecord() throws {
        try compare(SVGRenderer(folding: .module).render(.small), with: "small-folded.svg")
    }

    @Test func emptyGraphMatchesItsRecord() throws {
        let empty = GraphDocument(modules: [], nodes: [], edges: [], problems: [])
        try compare(SVGRenderer(theme: .light).render(empty), with: "empty.svg")
    }

    @Test func onlySmallNamesAreFolded() {
        #expect(!SVGRenderer().draw(SampleDocument.make(bindings: 20)).isFolded)
        #expect(SVGRenderer().draw(SampleDocument.make(bindings: 300)).isFolded)
        #expect(!SVGRenderer(folding: .never).draw(SampleDocument.make(bindings: 300)).isFolded)
        #expect(SVGRenderer(folding: .module).draw(.small).isFolded)
    }

    @Test(arguments: [60, 150, 1_000, 2_000], SampleDocument.Shape.allCases)
    func largeGraphFitsAScreen(bindings: Int, shape: SampleDocument.Shape) throws {
        let picture = SVGRenderer().render(SampleDocument.make(bindings: bindings, shape: shape))
        let size = try #require(picture.firstMatch(of: /width="(\d+)" height="(\d+)"/))
        #expect(try #require(Int(size.1)) < 1_500)
        #expect(try #require(Int(size.2)) < 2_000)
        #expect(picture.matches(of: /<g>/).count > 3)
    }

    @Test func sameGraphGivesTheSameBytes() {
        let render = { SVGRenderer(folding: .never).render(SampleDocument.make(bindings: 60)) }
        #expect(render() == render())
    }

    @Test func orderOfEdgesOfOnePairDoesNotMatter() {
        var document = GraphDocument.small
        document.edges.append(document.edges[4])
        document.edges[4].timing = .weak
        #expect(SVGRenderer().render(document) == SVGRenderer().render(.small))
    }

    @Test(arguments: [
        GraphDocument.small, SampleDocument.make(bindings: 60), .external(named: "a\u{1B}<&\">\u{FFFF}]]>\u{0}"),
    ])
    func pictureIsWellFormedAndRefersToNothing(_ document: GraphDocument) {
        let picture = SVGRenderer(folding: .never).render(document)
        #expect(XMLCheck.error(in: picture) == nil)
        #expect(picture.matches(of: /https?:|url\(|href|<script|<image/).map(\.output) == ["http:"])
    }

    @Test func needOfItselfIsALoop() {
        var document = GraphDocument.small
        document.edges = [document.edges[4]]
        document.edges[0].to = document.edges[0].from
        let picture = SVGRenderer().render(document)
        #expect(picture.matches(of: /<path class="line/).count == 1)
    }

    private func compare(_ picture: String, with name: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/Pictures/\(name)").standardized
        if ProcessInfo.processInfo.environment["JOINERY_RECORD"] != nil {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try picture.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try picture == String(contentsOf: file, encoding: .utf8))
    }
}
