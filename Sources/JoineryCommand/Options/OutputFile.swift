// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import JoineryAnalysis

/// A file that the user asked for.
enum OutputFile {
    /// Writes a file, whole or not at all.
    ///
    /// - Throws: `UsageError`, if there is a folder of that name, or none to put it in, or it cannot be written.
    static func write(_ text: String, to path: String) throws {
        let file = URL(fileURLWithPath: path)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), isFolder.boolValue {
            throw UsageError("'\(path)' is a folder; name a file instead")
        }
        let folder = file.deletingLastPathComponent()
        guard FileManager.default.fileExists(atPath: folder.path) else {
            throw UsageError("'\(path)' cannot be written: the folder '\(folder.relativePath)' does not exist")
        }
        do {
            try Data(text.utf8).write(to: file, options: .atomic)
        } catch {
            throw UsageError(path, cannotBe: "written", error)
        }
    }

    /// Returns the absolute path of a file, without `.` and `..`.
    static func fullPath(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// Returns the relative path from a file's folder to the current folder: empty, or with a slash at its end.
    static func pathBack(from path: String) -> String {
        let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).standardizedFileURL.pathComponents
        guard path != "-" else { return "" }
        let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().pathComponents
        let shared = zip(folder, current).prefix { $0 == $1 }.count
        let parts = Array(repeating: "..", count: folder.count - shared) + current.dropFirst(shared)
        return parts.map { "\($0)/" }.joined()
    }
}
#endif
