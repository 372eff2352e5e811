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

/// Functions for paths of files.
package enum FilePath {
    /// The kind of an item in the file system.
    package enum Kind {
        case file, folder
        /// A symbolic link.
        case link
        /// An item that is not read.
        case other
    }

    /// Returns the kind of the item at a path, without following a link.
    ///
    /// Foundation takes twenty times as long for this, and a project has thousands of files.
    package static func kind(of path: String) -> Kind {
        var information = stat()
        guard lstat(path, &information) == 0 else { return .other }
        switch information.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        case S_IFLNK: return .link
        default: return .other
        }
    }

    /// Returns the canonical form of a path: absolute, without symbolic links, `.`, and `..`.
    ///
    /// As in the file system, `..` is the folder that contains the target of a link.
    package static func real(_ path: String) -> String {
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

    /// Returns an absolute path without `.` and `..`, without reading the file system.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Returns the way from one absolute path to another, perhaps with `..`.
    static func relative(_ path: String, to folder: String) -> String {
        let (own, other) = (Self.parts(of: path), Self.parts(of: folder))
        let common = zip(own, other).prefix { $0 == $1 }.count
        let parts = Array(repeating: "..", count: other.count - common) + own.dropFirst(common)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// Returns a path relative to a folder that contains it, both in the same form; the whole path otherwise.
    static func below(_ folder: String, _ path: String) -> String {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        guard path.utf8.starts(with: prefix.utf8) else { return path }
        return String(Substring(path.utf8.dropFirst(prefix.utf8.count)))
    }

    /// Returns a canonical path relative to the current folder, if that contains it.
    package static func shown(_ path: String) -> String {
        let current = real(".")
        return isIn(current, path) ? below(current, path) : path
    }

    /// Returns the names in a path.
    static func parts(of path: String) -> [String] {
        var parts: [String] = []
        var start = path.utf8.startIndex
        for slash in path.offsets(of: UInt8(ascii: "/")) {
            let end = path.utf8.index(path.utf8.startIndex, offsetBy: slash)
            if start < end { parts.append(String(path[start..<end])) }
            start = path.utf8.index(after: end)
        }
        if start < path.endIndex { parts.append(String(path[start...])) }
        return parts
    }

    /// Whether a folder contains a path, both in the same form.
    package static func isIn(_ folder: String, _ path: String) -> Bool {
        path.hasPrefix(folder == "/" ? folder : folder + "/")
    }

    /// Returns a path in a folder; an empty folder is the current one.
    package static func join(_ folder: String, _ name: String) -> String {
        folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// Returns the last part of a path.
    package static func name(of path: String) -> String {
        guard let slash = path.lastOffset(of: UInt8(ascii: "/")) else { return path }
        // Slashes at the end are no part of the name.
        return slash == path.utf8.count - 1 ? parts(of: path).last ?? path : path.suffix(after: slash)
    }

    /// Returns the path of the enclosing folder.
    package static func folder(of path: String) -> String {
        path.lastOffset(of: UInt8(ascii: "/")).map { $0 == 0 ? "/" : path.prefix(bytes: $0) } ?? ""
    }
}
