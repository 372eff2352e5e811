// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// Paths of files, which may be written in many ways.
enum FilePath {
    /// What stands at a path.
    enum Kind {
        case file, folder
        /// A symbolic link, or something else that is not read.
        case other
    }

    /// What stands at a path itself, and not where a link leads from there.
    ///
    /// Foundation tells the same in twenty times the time, and a project has thousands of files.
    static func kind(of path: String) -> Kind {
        var information = stat()
        guard lstat(path, &information) == 0 else { return .other }
        switch information.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// The one way to write a path: from the root, without symbolic links, `.` and `..`.
    ///
    /// `..` is what is above the folder that a link leads to, as the system takes it, and not what the text says.
    static func real(_ path: String) -> String {
        let start = path.hasPrefix("/") ? "/" : FileManager.default.currentDirectoryPath
        var folder = URL(fileURLWithPath: start).resolvingSymlinksInPath()
        for part in path.split(separator: "/") where part != "." {
            if part == ".." {
                folder.deleteLastPathComponent()
            } else {
                folder = folder.appendingPathComponent(String(part)).resolvingSymlinksInPath()
            }
        }
        return folder.path
    }

    /// A path from a folder that it is below, both written in the same way; the whole path, if it is not.
    static func below(_ folder: String, _ path: String) -> String {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }

    /// A path in a folder; an empty one is the current folder.
    static func join(_ folder: String, _ name: String) -> String {
        folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// The last part of a path.
    static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The path of the folder that something is in.
    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ""
    }
}
