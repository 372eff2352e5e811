// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer && (os(Linux) || os(macOS))
import Foundation
import Testing

/// Checks of what has changed in a git repository.
struct ChangedSinceTests {
    /// Two libraries with a binding that nothing uses in each file.
    private static let files = Dictionary(
        uniqueKeysWithValues: ["A", "B", "C"].map { ("Sources/\($0).swift", source($0)) })

    private static func source(_ name: String) -> String {
        "extension Dependencies { var \(name.lowercased()): Value { singleton { Value(\"\(name)\") } } }\n"
    }

    private let joinery: JoineryProgram

    /// A repository with one commit, which has the tag `first`.
    init() throws {
        joinery = JoineryProgram(folder: try Folder(Self.files))
        try git("init", "-q", "-b", "main")
        try commit("First")
        try git("tag", "first")
    }

    @discardableResult
    private func git(_ arguments: String..., in folder: String? = nil) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let identity = ["-c", "user.name=Tester", "-c", "user.email=tester@example.org", "-c", "commit.gpgsign=false"]
        process.arguments = ["git"] + identity + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder ?? joinery.folder.path)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func commit(_ message: String) throws {
        try git("add", "-A")
        #expect(try git("commit", "-q", "-m", message) == 0)
    }

    /// The files with problems, in the form in which they are reported.
    private func reported(_ options: String..., in folder: Folder? = nil) throws -> [String] {
        var program = folder.map { JoineryProgram(folder: $0) } ?? joinery
        program.environment = joinery.environment
        let result = try program.call(["check", "--quiet"] + options)
        #expect(result.errors == "")
        return result.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
    }

    @Test func unchangedFilesAreNotReported() throws {
        #expect(try reported() == ["Sources/A.swift", "Sources/B.swift", "Sources/C.swift"])
        #expect(try reported("--changed-since", "first") == [])
        #expect(try joinery("check", "--quiet", "--changed-since", "HEAD") == .init(status: 0))
    }

    @Test func committedStagedAndUntrackedChangesCount() throws {
        try joinery.folder.write("// Changed.\n" + Self.source("A"), to: "Sources/A.swift")
        try commit("Second")
        #expect(try reported("--changed-since", "first") == ["Sources/A.swift"])
        #expect(try reported("--changed-since", "HEAD") == [])
        try joinery.folder.write("// Changed.\n" + Self.source("B"), to: "Sources/B.swift")
        #expect(try reported("--changed-since", "HEAD") == ["Sources/B.swift"])
        try git("add", "Sources/B.swift")
        try joinery.folder.write(Self.source("ö"), to: "Sources/New folder/ö.swift")
        #expect(try reported("--changed-since", "HEAD") == ["Sources/B.swift", "Sources/New folder/ö.swift"])
        try joinery.folder.write("Sources/New*\n", to: ".gitignore")
        #expect(try reported("--changed-since", "HEAD") == ["Sources/B.swift"])
    }

    @Test func renamedFileCountsAsChanged() throws {
        try git("mv", "Sources/C.swift", "Sources/D.swift")
        #expect(try reported("--changed-since", "first") == ["Sources/D.swift"])
        try commit("Second")
        #expect(try reported("--changed-since", "first") == ["Sources/D.swift"])
    }

    @Test func problemIsReportedIfARelatedPlaceHasChanged() throws {
        try joinery.folder.write(
            "extension Dependencies { var d: Value { singleton { Value(c) } } }\n", to: "Sources/Old.swift")
        try commit("Second")
        #expect(try reported("--changed-since", "HEAD") == [])
        try joinery.folder.write("\n" + Self.source("C"), to: "Sources/C.swift")
        #expect(try reported("--changed-since", "HEAD") == ["Sources/Old.swift", "Sources/C.swift"])
    }

    @Test func onlyTheBranchsOwnChangesCount() throws {
        try git("checkout", "-q", "-b", "branch")
        try joinery.folder.write("\n" + Self.source("A"), to: "Sources/A.swift")
        try commit("On the branch")
        try git("checkout", "-q", "main")
        try joinery.folder.write("\n" + Self.source("B"), to: "Sources/B.swift")
        try commit("On main")
        try git("checkout", "-q", "branch")
        #expect(try reported("--changed-since", "main") == ["Sources/A.swift"])
    }

    @Test func subfoldersAndOtherFoldersWork() throws {
        try joinery.folder.write("\n" + Self.source("A"), to: "Sources/A.swift")
        let path = joinery.folder.path
        let elsewhere = try Folder([:])
        #expect(try reported("--changed-since", "first", path, in: elsewhere) == ["\(path)/Sources/A.swift"])
        #expect(try reported("--changed-since", "first", "\(path)/Sources/A.swift", in: elsewhere).count == 1)
        #expect(try reported("--changed-since", "first", "Sources") == ["Sources/A.swift"])
        try FileManager.default.createSymbolicLink(atPath: "\(elsewhere.path)/link", withDestinationPath: path)
        #expect(try reported("--changed-since", "first", "link", in: elsewhere) == ["link/Sources/A.swift"])
    }

    @Test func worktreesWork() throws {
        let tree = try Folder([:])
        #expect(try git("worktree", "add", "-q", "--detach", "\(tree.path)/tree") == 0)
        try joinery.folder.write("\n" + Self.source("A"), to: "Sources/A.swift")
        try tree.write("\n" + Self.source("B"), to: "tree/Sources/B.swift")
        #expect(try reported("--changed-since", "first", "tree", in: tree) == ["tree/Sources/B.swift"])
    }

    @Test func unknownRevisionIsReported() throws {
        let fetches = ["nowhere": "origin nowhere", "-p": "origin -p", "HEAD~100": "--unshallow"]
        for (revision, fetch) in fetches {
            #expect(
                try joinery.call(["check", "--changed-since=\(revision)"])
                    == .init(
                        status: 64,
                        errors: "error: git knows no revision '\(revision)'; in a shallow clone, fetch it first: "
                            + "git fetch \(fetch)\n"))
        }
    }

    @Test func folderOutsideOfARepositoryIsReported() throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        let result = try joinery("check", "--changed-since", "main")
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("error: '.' is not in the working tree of a git repository: not a git repo"))
    }

    @Test func gitThatIsNotInstalledIsReported() throws {
        var joinery = joinery
        joinery.environment["PATH"] = "/nowhere"
        #expect(
            try joinery("check", "--changed-since", "main")
                == .init(status: 64, errors: "error: git is not installed\n"))
    }

    @Test func baselineIsNotWrittenForAPart() throws {
        let result = try joinery("check", "--changed-since", "first", "--write-baseline")
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("Error: '--write-baseline' cannot be used with '--changed-since'\n"))
    }

    @Test func baselineHoldsForChangedFiles() throws {
        #expect(try joinery("check", "--quiet", "--write-baseline").status == 0)
        try joinery.folder.write("\n" + Self.source("A") + Self.source("E"), to: "Sources/A.swift")
        let expected = """
            4 bindings, 0 uses, 1 module: 0 errors, 1 warning
            1 known problem in the baseline

            """
        #expect(try joinery("check", "--changed-since", "first").errors == expected)
    }
}
#endif
