// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
internal import ArgumentParser
internal import Foundation
internal import JoineryAnalysis

/// Which sources to read, and how.
struct SourceOptions: ParsableArguments {
    @Argument(help: "Folders and Swift files to read.", completion: .directory)
    var paths: [String] = ["."]

    @Option(
        help: "The configuration file; without it .joinery.json in the current folder, if it is there.",
        completion: .file(extensions: ["json"]))
    var configuration: String?

    @Option(help: "The folder that keeps what was read, by the files' content.", completion: .directory)
    var cachePath: String?

    @Flag(help: "Read all files anew, and keep nothing.")
    var noCache = false

    /// The configuration that holds.
    func loadConfiguration() throws -> Configuration {
        let path = configuration ?? ".joinery.json"
        guard FileManager.default.fileExists(atPath: path) else {
            guard configuration == nil else { throw ValidationError("'\(path)' does not exist") }
            return Configuration()
        }
        do {
            return try Configuration(Data(contentsOf: URL(fileURLWithPath: path)), from: path)
        } catch let error as UsageError {
            throw ValidationError(error.description)
        }
    }

    /// The facts of all modules below the paths, read with progress on a terminal.
    func readFacts(_ configuration: Configuration) throws -> [ModuleFacts] {
        let tree: SourceTree
        do {
            tree = try SourceTree(paths, excluding: configuration.excluded)
        } catch let error as UsageError {
            throw ValidationError(error.description)
        }
        let progress = Progress()
        defer { progress.end() }
        return ModuleReading(cache: cache) { progress.show($0, of: $1) }.facts(of: tree.modules)
    }

    private var cache: FactsCache? {
        guard !noCache else { return nil }
        if let cachePath { return FactsCache(folder: cachePath) }
        let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
        return folder.map { FactsCache(folder: $0.appendingPathComponent("joinery").path) }
    }
}
#endif
