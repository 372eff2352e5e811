// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Testing

/// A reader of the tutorial has a package that compiles after each step.
@Suite(.serialized) struct TutorialTests {
    private let tutorial = Tutorial(
        root: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized)

    @Test func packageCompilesAfterEachStep() throws {
        let package = try TutorialPackage()
        for step in try tutorial.steps() {
            let content = try tutorial.content(of: step)
            #if !canImport(SwiftUI)
            // Compiled in Tests/SwiftUI.
            if content.contains("import SwiftUI\n") { continue }
            #endif
            let diagnostics = try package.write(content, to: step.path)
            #expect(diagnostics.joined(separator: "\n") == "", "\(step.place)")
        }
    }

    @Test func stepThatDoesNotCompileIsReported() throws {
        let package = try TutorialPackage()
        #expect(try package.write("let first = 1\n", to: "Sources/App/First.swift") == [])
        #expect(
            try package.write("@testable import App\nlet second = first\n", to: "Tests/AppTests/Second.swift") == [])
        #expect(
            try package.write("let third: String = first\n", to: "Sources/App/Third.swift").map {
                $0.replacing(/^.*\//, with: "")
            } == ["Third.swift:1: error: cannot convert value of type 'Int' to specified type 'String'"])
    }

    @Test func everyResourceIsShown() throws {
        #expect(try Set(tutorial.steps().map(\.resource)).sorted() == tutorial.resources())
    }

    @Test func manifestsAreValid() throws {
        for step in try tutorial.steps() where step.path == "Package.swift" {
            let package = try TutorialPackage()
            _ = try package.write(tutorial.content(of: step), to: step.path)
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["swift", "package", "--package-path", package.folder.path(), "dump-package"]
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0, "\(step.place)")
        }
    }
}
