// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import JoineryAnalysis
import Testing

/// Pages to look at: `JOINERY_PAGES=folder swift test --filter PagesToLookAt`.
struct PagesToLookAt {
    private static let folder = ProcessInfo.processInfo.environment["JOINERY_PAGES"]

    @Test(
        .enabled(if: folder != nil, "JOINERY_PAGES names no folder"),
        arguments: [(20, false), (200, false), (500, false), (500, true), (2_000, false)])
    func writes(bindings: Int, isOneModule: Bool) throws {
        let folder = try #require(Self.folder)
        let document = SampleDocument.make(bindings: bindings, isOneModule: isOneModule)
        let path = "\(folder)/\(bindings)\(isOneModule ? "-one-module" : "").html"
        try HTMLRenderer().render(document).write(toFile: path, atomically: true, encoding: .utf8)
    }

    @Test(.enabled(if: folder != nil, "JOINERY_PAGES names no folder"), arguments: [5, 20, 60, 300])
    func writesPictures(bindings: Int) throws {
        let folder = try #require(Self.folder)
        let document = SampleDocument.make(bindings: bindings)
        for theme in [SVGTheme.light, .dark] {
            for folding in [SVGRenderer.Folding.auto, .never] {
                let path = "\(folder)/\(bindings)-\(folding)-\(theme).svg"
                let picture = SVGRenderer(theme: theme, folding: folding).render(document)
                try picture.write(toFile: path, atomically: true, encoding: .utf8)
            }
        }
    }
}
