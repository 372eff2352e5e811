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
        help: "The configuration file; without it .joinery.json in the current folder, if it is there.",
        completion: .file(extensions: ["json"]))
    var path: String?

    /// The configuration that holds.
    func load() throws -> Configuration {
        let path = path ?? ".joinery.json"
        guard FileManager.default.fileExists(atPath: path) else {
            guard self.path == nil else { throw UsageError("'\(path)' does not exist") }
            return Configuration()
        }
        return try Configuration(Data(contentsOf: URL(fileURLWithPath: path)), from: path)
    }
}
#endif
