// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import Foundation
internal import JoineryAnalysis

/// The source of the configuration.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        name: [.customLong("configuration"), .customLong("configuration-file")],
        help: """
            The configuration file, or a folder with a .joinery.json file; the current folder by default. With 'swift \
            package joinery', use the second name.
            """,
        completion: .file(extensions: ["json"]))
    var path: String?

    /// Returns the configuration that applies.
    func load() throws -> Configuration {
        guard let file = try file() else { return Configuration(folder: path ?? ".") }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            throw UsageError(file, cannotBe: "read", error)
        }
        return try Configuration(data, from: file)
    }

    /// Makes a file a hard link to the configuration, if it is none yet and can be one.
    func link(to path: String) {
        let manager = FileManager.default
        guard let file = try? file() else { return }
        let (configuration, link) = (
            URL(fileURLWithPath: file).resolvingSymlinksInPath(), URL(fileURLWithPath: path).resolvingSymlinksInPath()
        )
        guard number(of: configuration.path) != number(of: link.path) else { return }
        try? manager.removeItem(at: link)
        if (try? manager.linkItem(at: configuration, to: link)) == nil { try? Data().write(to: link) }
    }

    /// Returns the configuration's file, if there is one.
    private func file() throws -> String? {
        let path = path ?? "."
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw UsageError("'\(path)' does not exist")
        }
        guard isFolder.boolValue else { return path }
        let file =
            path == "." ? ".joinery.json" : URL(fileURLWithPath: path).appendingPathComponent(".joinery.json").path
        if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file),
            !FileManager.default.fileExists(atPath: file)
        {
            throw UsageError("'\(file)' is a link to '\(target)', which does not exist")
        }
        return FileManager.default.fileExists(atPath: file) ? file : nil
    }

    /// Returns the number that identifies a file on its volume, regardless of its name.
    private func number(of path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.systemFileNumber] as? Int
    }
}
#endif
