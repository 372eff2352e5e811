// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Testing

/// Code that imports SwiftUI, on its page, in the README and in comments of `JoinerySwiftUI`, compiles in Swift 6 mode
/// without warnings.
///
/// `#Preview` is a macro of SwiftUI that a module for tests cannot declare. It expands to a call of `Preview.init`, so
/// that is compiled instead.
struct PageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../..").standardized

    @Test(arguments: ["Sources/Joinery/Documentation.docc/SwiftUI.md", "README.md", "README.ja.md"])
    func pageCompiles(_ path: String) throws {
        try check(Page(path: path, markdown: try text(of: path)))
    }

    @Test func examplesInCommentsCompile() throws {
        let declarations = try text(of: "Tests/Fixtures/DocumentationExamples/JoinerySwiftUI.swift")
        let sources = "Sources/JoinerySwiftUI"
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.root.appending(path: sources).path())
        for file in files.sorted() where file.hasSuffix(".swift") {
            let path = "\(sources)/\(file)"
            try check(Page(path: path, comments: try text(of: path), declarations: declarations))
        }
    }

    @Test func packageOfTheTutorialCompilesAfterEachStep() throws {
        let tutorial = Tutorial(root: Self.root)
        let package = try TutorialPackage()
        for step in try tutorial.steps() {
            let diagnostics = try package.write(withoutMacros(tutorial.content(of: step)), to: step.path)
            #expect(diagnostics.joined(separator: "\n") == "", "\(step.place)")
        }
    }

    private func check(_ page: Page) throws {
        let compiler = try Compiler()
        for program in page.programs where program.modules.contains(where: { $0.source.contains("import SwiftUI\n") }) {
            let modules = program.modules.map { Page.Module(name: $0.name, source: withoutMacros($0.source)) }
            let diagnostics = try compiler.diagnostics(
                of: Page.Program(modules: modules, expectedErrors: program.expectedErrors))
            #expect(diagnostics.joined(separator: "\n") == program.expectedErrors.joined(separator: "\n"))
        }
    }

    /// Returns a program in which a function creates each preview.
    private func withoutMacros(_ source: String) -> String {
        var number = 0
        var isInPreview = false
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.hasPrefix("#Preview") {
                number += 1
                isInPreview = true
                return "@MainActor func preview\(number)() -> Preview { \(line.dropFirst())"
            }
            defer { if line == "}" { isInPreview = false } }
            return isInPreview && line == "}" ? "} }" : String(line)
        }
        return lines.joined(separator: "\n")
    }

    private func text(of path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }
}
