// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import JoineryAnalysis

/// A file that the user requested.
enum OutputFile {
    /// Writes a file, whole or not at all. If the path is a link, its target is written. A device or a pipe, such as
    /// `/dev/stdout`, is written to and stays.
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
            let target = file.resolvingSymlinksInPath()
            if isDevice(file, target) {
                let handle = try FileHandle(forWritingTo: file)
                try handle.write(contentsOf: Data(text.utf8))
                try handle.close()
            } else {
                try Data(text.utf8).write(to: target, options: .atomic)
            }
        } catch {
            throw UsageError(path, cannotBe: "written", error)
        }
    }

    /// Whether a path leads to something other than a file.
    private static func isDevice(_ file: URL, _ target: URL) -> Bool {
        guard FileManager.default.fileExists(atPath: file.path) else { return false }
        // The target of a process's descriptor may be a pipe, which has no path.
        let type = try? FileManager.default.attributesOfItem(atPath: target.path)[.type] as? FileAttributeType
        return type != .typeRegular
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
