// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import JoineryAnalysis
import Testing

/// Pages and pictures to look at, and the page's times: `JOINERY_PAGES=folder swift test --filter PagesToLookAt`.
struct PagesToLookAt {
    private static let folder = ProcessInfo.processInfo.environment["JOINERY_PAGES"]

    private static let sizes = [20, 100, 300, 1_000, 2_000]

    /// Waits for the first view, then measures folding. Each figure includes layout and drawing.
    private static let measuring = """
        <script>
        requestAnimationFrame(() => setTimeout(() => {
            const first = performance.now()
            const timed = action => {
                const began = performance.now()
                action()
                joinery.painter.draw()
                return performance.now() - began
            }
            const folding = []
            const groups = joinery.groups.all.filter(group => joinery.scene.boxes.has(group))
            for (const group of [...groups, ...groups]) folding.push(timed(() => joinery.fold(group, !group.folded)))
            for (const group of joinery.groups.all.slice(0, 40)) folding.push(timed(() => joinery.fold(group, false)))
            folding.sort((a, b) => a - b)
            const all = timed(() => joinery.foldAll(false))
            const figures = [first, folding[folding.length >> 1], folding.at(-1), all].map(time => time.toFixed(0))
            joinery.foldReadably({ isAnimated: false })
            requestAnimationFrame(() => setTimeout(() => finish('| ' + figures.join(' | ') + ' |'), 50))
        }))
        </script>
        """

    /// Writes pages, pictures of them in light, dark, and narrow windows and on paper, and a table of times.
    @Test(.enabled(if: folder != nil, "JOINERY_PAGES names no folder")) func writes() throws {
        let folder = URL(filePath: try #require(Self.folder), directoryHint: .isDirectory)
        let session = try BrowserSession(
            program: try #require(Browser.program), profile: folder.appending(path: "profile").path)
        defer { session.end() }
        var table = """
            | bindings and consumers | first view, ms | fold or unfold, median, ms | slowest, ms | unfold all, ms |
            |---|---:|---:|---:|---:|

            """
        for shape in SampleDocument.Shape.allCases {
            for size in Self.sizes {
                let page = HTMLRenderer().render(SampleDocument.make(bindings: size, shape: shape))
                let file = folder.appending(path: "\(size)-\(shape).html")
                try page.write(to: file, atomically: true, encoding: .utf8)
                let measured = folder.appending(path: "measured.html")
                try (page + Self.measuring).write(to: measured, atomically: true, encoding: .utf8)
                let windows = [("light", 1_600), ("dark", 1_600), ("light", 420)]
                for (index, (theme, width)) in windows.enumerated() {
                    let row = try session.result(
                        ofOpening: measured.absoluteString, size: (width, 1_000), theme: theme)
                    if index == 0 { table += "| \(size), \(shape) \(row)\n" }
                    let picture = folder.appending(path: "\(size)-\(shape)-\(theme)-\(width).png")
                    try session.picture().write(to: picture)
                }
                try session.print().write(to: folder.appending(path: "\(size)-\(shape).pdf"))
            }
        }
        try table.write(to: folder.appending(path: "times.md"), atomically: true, encoding: .utf8)
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
