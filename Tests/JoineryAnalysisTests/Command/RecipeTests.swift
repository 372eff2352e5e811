// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer && (os(Linux) || os(macOS))
import Foundation
import TestSupport
import Testing
import Yams

/// The scripts of `docs/checks.md`, run as a user would run them.
struct RecipeTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/checks.md").standardized

    /// The code of a section of the page.
    private func recipe(_ title: String, _ language: String) throws -> String {
        let page = try String(contentsOf: Self.page, encoding: .utf8)
        let section = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix(title) })
        let block = try #require(section.components(separatedBy: "```\(language)\n").dropFirst().first)
        return try #require(block.components(separatedBy: "```").first)
    }

    /// Runs a script in a folder, with the built command in the path or without it.
    private func run(
        _ script: String, in folder: Folder, hasJoinery: Bool = true, _ environment: [String: String] = [:]
    ) throws -> JoineryProgram.Result {
        let files = try Folder(["script": script, "output": "", "errors": ""])
        let program: URL = try #require(BuiltProgram.location(of: "joinery"))
        try FileManager.default.createDirectory(
            atPath: files.path + "/home/.local/bin", withIntermediateDirectories: true)
        if hasJoinery {
            try FileManager.default.createSymbolicLink(
                atPath: files.path + "/home/.local/bin/joinery", withDestinationPath: program.path)
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["\(files.path)/script"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.environment = [
            "HOME": files.path + "/home", "PATH": files.path + "/home/.local/bin:/usr/bin:/bin",
            "JOINERY_CACHE": files.path + "/cache", "GIT_CONFIG_GLOBAL": "/dev/null", "SWIFT_BACKTRACE": "enable=no",
        ].merging(environment) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: files.path + "/output"))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: files.path + "/errors"))
        try process.run()
        process.waitUntilExit()
        return JoineryProgram.Result(
            status: process.terminationStatus, output: files.content(of: "output") ?? "",
            errors: files.content(of: "errors") ?? "")
    }

    private func app(_ source: String) throws -> Folder {
        let folder = try Folder(["Timer/Sources/App.swift": source])
        try folder.copyProject("Xcode26", to: "Timer.xcodeproj")
        return folder
    }

    @Test func buildPhaseReportsWholePathsToXcode() throws {
        let script = try recipe("A build phase", "sh")
        let wrong = try app(JoineryProgram.cycle)
        let settings = ["PROJECT_FILE_PATH": wrong.path + "/Timer.xcodeproj", "CONFIGURATION": "Debug"]
        let report = JoineryProgram.reportOfCycle.replacing("App.swift", with: "\(wrong.path)/Timer/Sources/App.swift")
        #expect(try run(script, in: wrong, settings) == .init(status: 1, output: report))
        let right = try app(JoineryProgram.clean)
        let path = ["PROJECT_FILE_PATH": right.path + "/Timer.xcodeproj"]
        #expect(try run(script, in: right, path) == .init(status: 0))
    }

    @Test func buildPhaseIsSkippedWhereItIsNotNeeded() throws {
        let script = try recipe("A build phase", "sh")
        let folder = try app(JoineryProgram.cycle)
        let path = ["PROJECT_FILE_PATH": folder.path + "/Timer.xcodeproj"]
        for settings in [["CONFIGURATION": "Release"], ["ENABLE_PREVIEWS": "YES"]] {
            #expect(try run(script, in: folder, path.merging(settings) { $1 }) == .init(status: 0))
        }
        #expect(
            try run(script, in: folder, hasJoinery: false, path)
                == .init(
                    status: 0, output: "warning: joinery is not installed, so the dependency graph is not checked\n"))
    }

    @Test func hookStopsACommitWithAProblem() throws {
        let folder = try app(JoineryProgram.clean)
        let hook = try recipe("A hook", "sh")
        let commit = """
            git -c user.name=Ada -c user.email=ada@example.com commit --quiet --message change
            """
        #expect(try run("git init --quiet", in: folder).status == 0)
        try folder.write(hook, to: ".git/hooks/pre-commit")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/.git/hooks/pre-commit")
        #expect(try run("git add . && \(commit)", in: folder) == .init(status: 0))
        try folder.write(JoineryProgram.cycle, to: "Timer/Sources/App.swift")
        let report = JoineryProgram.reportOfCycle.replacing("App.swift", with: "Timer/Sources/App.swift")
        let stopped = try run("git add . && \(commit)", in: folder)
        // Git sends the output of hooks to its standard error.
        #expect(stopped == .init(status: 1, errors: report))
        #expect(
            try run("\(commit)", in: folder, hasJoinery: false)
                == .init(status: 0, errors: "joinery is not installed, so the dependency graph is not checked\n"))
        try folder.write("notes", to: "notes.txt")
        #expect(try run("git add notes.txt && \(commit)", in: folder) == .init(status: 0))
    }

    @Test func workflowChecksWithTheToolInTheCache() throws {
        let workflow = try #require(try Yams.compose(yaml: try recipe("A workflow", "yaml")))
        let steps = try #require(workflow["jobs"]?["check"]?["steps"]?.sequence)
        let cache = try #require(steps.first { $0["id"]?.string == "tool" })
        #expect(cache["uses"]?.string == "actions/cache@v4")
        #expect(cache["with"]?["path"]?.string == ".joinery-tool")
        let check = try #require(steps.last?["run"]?.string)
        let folder = try app(JoineryProgram.cycle)
        let program: URL = try #require(BuiltProgram.location(of: "joinery"))
        try folder.write("", to: ".joinery-tool/bin/note")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/.joinery-tool/bin/joinery", withDestinationPath: program.path)
        let result = try run(check, in: folder)
        #expect(result.status == 1)
        #expect(result.output.hasPrefix("::error file=Timer/Sources/App.swift,line=4,"))
        // The other scripts are at least valid.
        for script in steps.compactMap({ $0["run"]?.string }) {
            let expanded = try Folder(["script": script])
            #expect(try run("sh -n '\(expanded.path)/script'", in: folder) == .init(status: 0))
        }
    }
}
#endif
