// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation

/// A browser that shows a page, runs a script in it, and returns what the script logged.
struct Browser {
    /// The program, where one is found: `CHROMIUM`, or one of the usual names.
    static let program: String? = {
        let environment = ProcessInfo.processInfo.environment
        if let named = environment["CHROMIUM"] { return named }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        let names = ["chromium", "chromium-browser", "google-chrome"]
        return names.flatMap { name in folders.map { "\($0)/\(name)" } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Where checks have to hold, a missing browser is a failure; elsewhere its tests are left out.
    static let isExpected = program != nil || ProcessInfo.processInfo.environment["CI"] == "true"

    struct Missing: Error, CustomStringConvertible {
        var description: String { "No Chromium was found: install it, or name it in CHROMIUM." }
    }

    /// Functions for steps: `note(…)` adds a line to the results, `press(key)` and `click(element)` act as a user.
    private static let tools = """
        <script>
        window.results = []
        window.note = (...values) => results.push(values.map(String).join(' '))
        window.addEventListener('error', event => note('error:', event.message))
        window.addEventListener('unhandledrejection', event => note('rejection:', event.reason))
        console.error = (...values) => note('console:', ...values)
        window.frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)))
        window.settled = () => new Promise(done => setTimeout(done, 500))
        window.find = selector => document.querySelector(selector)
        window.press = (key, target = document.activeElement) =>
            target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        window.nodeNamed = name => joinery.graph.nodes.find(node => node.name === name)
        window.shown = () => [...joinery.scene.boxes.keys()].filter(item => !item.isGroup || item.folded)
            .map(item => item.isGroup ? '[' + item.title + ']' : item.name).sort().join(' ')
        window.clickAt = (item, dx, dy) => {
            const box = joinery.scene.boxes.get(item)
            const place = joinery.canvas.getBoundingClientRect()
            const { view } = joinery
            const event = {
                bubbles: true, pointerId: 1, clientX: place.x + (box.x + dx) * view.scale + view.x,
                clientY: place.y + (box.y + dy) * view.scale + view.y,
            }
            joinery.canvas.dispatchEvent(new PointerEvent('pointerdown', event))
            joinery.canvas.dispatchEvent(new PointerEvent('pointerup', event))
        }
        </script>
        """

    /// Opens a page, runs the steps, and gives the lines they noted; errors of the page are lines too.
    static func results(of page: String, fragment: String = "", steps: String) throws -> String {
        guard let program else { throw Missing() }
        let folder = FileManager.default.temporaryDirectory.appending(path: "joinery-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "page.html")
        let script = """
            <script>
            // Separate, so that an error of syntax in the steps is reported too.
            setTimeout(() => finish(['the steps did not end', ...results].join('\\n')), 30000)
            </script>
            <script>
            (async () => {
                try { await frame(); \(steps) } catch (error) { note('steps:', error.stack) }
                finish(results.join('\\n'))
            })()
            </script>
            """
        let prepared = page.replacing("<head>", with: "<head>\(tools)", maxReplacements: 1) + script
        try prepared.write(to: file, atomically: true, encoding: .utf8)
        let session = try BrowserSession(program: program, profile: folder.appending(path: "profile").path)
        defer { session.end() }
        return try session.result(ofOpening: file.absoluteString + fragment)
    }
}
