// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import Foundation
package import JoineryAnalysis

/// The source of the configuration.
package struct ConfigurationOptions: ParsableArguments {
    @Option(
        name: [.customLong("configuration"), .customLong("configuration-file")],
        help: """
            The configuration file, or a folder with a .joinery.json file; the current folder by default. With 'swift \
            package joinery', use the second name.
            """,
        completion: .file(extensions: ["json"]))
    var path: String?

    package init() {}

    /// Returns the configuration that applies.
    package func load() throws -> Configuration {
        guard let file = try file() else { return Configuration(folder: path ?? ".") }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            throw UsageError(file, cannotBe: "read", error)
        }
        return try Configuration(data, from: file)
    }

    /// Returns the configuration's file, if there is one.
    func file() throws -> String? {
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
}
#endif
