// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

/// The files that have changed since a revision, according to git.
///
/// They include changes that are not committed and files that git does not track yet, but not ignored files. If the
/// current branch and the revision have diverged, the changes are those of the branch: the files that differ from the
/// newest common commit.
package struct ChangedFiles: Sendable {
    /// The canonical paths of the files.
    private let paths: Set<String>

    /// Finds the files with git.
    ///
    /// - Parameters:
    ///   - revision: A commit, a branch, a tag, or another name of a revision.
    ///   - folder: A folder of the repository.
    /// - Throws: ``UsageError`` if git is not installed, the folder is not in a repository, or the revision is unknown.
    package init(since revision: String, in folder: String) throws {
        let git = Git(folder: folder)
        let root = try git.root()
        let start = try git.start(of: revision)
        // Without the detection of renames, a renamed file is listed by its new name too.
        let changed = try git.names(
            ["diff", "--name-only", "--no-renames", "--no-ext-diff", "-z", start, "--"], in: root)
        let new = try git.names(["ls-files", "--others", "--exclude-standard", "--full-name", "-z"], in: root)
        paths = Set((changed + new).map { FilePath.real(FilePath.join(root, $0)) })
    }

    /// Throws if a folder's working tree has changes that are not committed, so that a large edit would mix with them
    /// and could not be undone. Files that git does not track yet do not count.
    ///
    /// - Throws: ``UsageError`` if there are such changes, git is not installed, or the folder is not in a repository.
    package static func checkCommitted(in folder: String) throws {
        let git = Git(folder: folder)
        guard let root = try git.rootIfAny().root else {
            throw UsageError(
                "'\(folder.shown)' is not in a git repository, so the changes could not be undone; commit it to one "
                    + "first, or add '--force'")
        }
        let changed = try git.names(["status", "--porcelain", "--untracked-files=no", "-z"], in: root)
        guard let first = changed.first?.dropFirst(3) else { return }
        let others = changed.count == 1 ? "" : " and \(Summary.count(changed.count - 1, "other"))"
        throw UsageError(
            "'\(String(first).shown)'\(others) changed since the last commit; commit first, or add '--force'")
    }

    /// Throws if git does not track one of some files yet.
    package static func checkTracked(_ files: [String], in folder: String) throws {
        let git = Git(folder: folder)
        let root = try git.root()
        let new = try git.names(["ls-files", "--others", "--full-name", "-z"], in: root)
        let untracked = Set(new.map { FilePath.real(FilePath.join(root, $0)) })
        guard let first = files.first(where: { untracked.contains(FilePath.real($0)) }) else { return }
        throw UsageError("'\(first.shown)' is not committed; commit first, or add '--force'")
    }

    /// Returns the problems with a place, or a related place, in a changed file.
    package func problems(among problems: [GraphDocument.Problem]) -> [GraphDocument.Problem] {
        var isChanged: [String: Bool] = [:]
        return problems.filter { problem in
            ([problem.location] + problem.notes.compactMap(\.location)).contains { location in
                if let known = isChanged[location.file] { return known }
                let result = paths.contains(FilePath.real(location.file))
                isChanged[location.file] = result
                return result
            }
        }
    }
}

/// Calls of the command `git`.
private struct Git {
    let folder: String

    /// Returns the folder of the working tree.
    func root() throws -> String {
        let (root, reason) = try rootIfAny()
        guard let root else {
            throw UsageError("'\(folder)' is not in the working tree of a git repository: \(reason)")
        }
        return root
    }

    /// Returns the folder of the working tree, or the reason why there is none.
    func rootIfAny() throws -> (root: String?, reason: String) {
        let result = try run(["rev-parse", "--show-toplevel"], in: folder)
        let root = result.output.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? ""
        return (result.status == 0 && !root.isEmpty ? root : nil, result.reason)
    }

    /// Returns the commit from which changes count: the newest commit that the current branch and a revision share,
    /// or else the revision, as in a clone without its history.
    func start(of revision: String) throws -> String {
        let names = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"]
        let commit = try run(names, in: folder)
        guard commit.status == 0 else {
            // Only the name of a branch, tag, or commit can be fetched, and not one relative to it.
            let isRelative = revision.hasPrefix("HEAD") || revision.contains { "~^@".contains($0) }
            let fetch = isRelative ? "git fetch --unshallow" : "git fetch origin \(revision.shown)"
            throw UsageError("git knows no revision '\(revision.shown)'; in a shallow clone, fetch it first: \(fetch)")
        }
        let base = try run(["merge-base", commit.firstLine, "HEAD"], in: folder)
        return base.status == 0 ? base.firstLine : commit.firstLine
    }

    /// Returns the file names that a command lists.
    func names(_ arguments: [String], in folder: String) throws -> [String] {
        let result = try run(arguments, in: folder)
        guard result.status == 0 else { throw UsageError("'git \(arguments[0])' failed: \(result.reason)") }
        return result.output.split(separator: "\0").map(String.init)
    }

    private struct Result {
        var status: Int32
        var output: String
        var errors: String

        var firstLine: String { output.split(separator: "\n").first.map(String.init) ?? "" }
        /// The first line of the errors, without git's own prefix.
        var reason: String {
            let line = errors.split(separator: "\n").first.map(String.init) ?? "git gives no reason"
            return line.hasPrefix("fatal: ") ? String(line.dropFirst("fatal: ".count)) : line
        }
    }

    private func run(_ arguments: [String], in folder: String) throws -> Result {
        // A file takes all errors. A second pipe would block git while the first one is read.
        let errors = FileManager.default.temporaryDirectory.appendingPathComponent("joinery-git-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: errors) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"]) { $1 }
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        do {
            try Data().write(to: errors)
            process.standardError = try FileHandle(forWritingTo: errors)
            try process.run()
        } catch {
            throw UsageError("git cannot be run: \(UsageError.reason(error))")
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus != 127 else { throw UsageError("git is not installed") }
        return Result(
            status: process.terminationStatus, output: String(decoding: data, as: UTF8.self),
            errors: (try? String(contentsOf: errors, encoding: .utf8)) ?? "")
    }
}
