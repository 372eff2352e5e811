// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
internal import ArgumentParser
internal import Foundation
internal import JoineryAnalysis

/// Where the configuration comes from.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        name: .customLong("configuration"),
        help: """
            The configuration file, or a folder that may have a .joinery.json; without it the current folder.
            """,
        completion: .file(extensions: ["json"]))
    var path: String?

    /// The configuration that holds.
    func load() throws -> Configuration {
        var path = path ?? "."
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw UsageError("'\(path)' does not exist")
        }
        if isFolder.boolValue {
            path =
                path == "." ? ".joinery.json" : URL(fileURLWithPath: path).appendingPathComponent(".joinery.json").path
            guard FileManager.default.fileExists(atPath: path) else { return Configuration() }
        }
        return try Configuration(Data(contentsOf: URL(fileURLWithPath: path)), from: path)
    }
}
#endif
