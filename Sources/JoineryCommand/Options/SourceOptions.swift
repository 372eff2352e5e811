// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
internal import ArgumentParser
internal import Foundation
internal import JoineryAnalysis

/// Which sources to read, and how.
struct SourceOptions: ParsableArguments {
    @Argument(help: "Folders and Swift files to read, or files of facts (.json).", completion: .file())
    var paths: [String] = ["."]

    @OptionGroup var configuration: ConfigurationOptions

    @Option(help: "The folder that keeps what was read, by the files' content.", completion: .directory)
    var cachePath: String?

    @Flag(help: "Read all files anew, and keep nothing.")
    var noCache = false

    /// The facts of all modules below the paths, read with progress on a terminal.
    func facts(_ configuration: Configuration) throws -> [ModuleFacts] {
        let files = paths.filter { $0.hasSuffix(".json") }
        let facts = try files.map(FactsFile.read)
        let folders = paths.filter { !$0.hasSuffix(".json") }
        guard !folders.isEmpty else { return facts }
        let tree = try SourceTree(folders, excluding: configuration.excluded)
        let progress = Progress()
        defer { progress.end() }
        return facts + ModuleReading(cache: cache) { progress.show($0, of: $1) }.facts(of: tree.modules)
    }

    private var cache: FactsCache? {
        guard !noCache else { return nil }
        if let cachePath { return FactsCache(folder: cachePath) }
        let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
        return folder.map { FactsCache(folder: $0.appendingPathComponent("joinery").path) }
    }
}
#endif
