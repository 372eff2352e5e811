// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation

/// A folder with files, which goes away with its value.
final class Folder {
    let path: String

    /// Makes a folder with files of some contents, each by its path below the folder.
    init(_ files: [String: String]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("joinery-\(UUID().uuidString)")
        path = folder.path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, content) in files { try write(content, to: name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ content: String, to name: String) throws {
        let file = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: file, atomically: true, encoding: .utf8)
    }

    /// The content of a file, if it is there.
    func content(of name: String) -> String? {
        // The initializers of `String` that read a file remove a byte order mark.
        (try? Data(contentsOf: URL(fileURLWithPath: path).appendingPathComponent(name)))
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
