// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
package import ArgumentParser
internal import Foundation
package import JoineryAnalysis

/// The sources to read, and the options for reading them.
package struct SourceOptions: ParsableArguments {
    @Argument(
        help: """
            Folders, Xcode projects and workspaces, XcodeGen's project.yml, Swift files, or facts files (.facts) to \
            read; the current folder by default.
            """,
        completion: .file())
    package var paths: [String] = []

    @Option(
        help: """
            A JSON file that lists modules and their files, for build systems: \
            [{"name": "App", "kind": "executable", "files": ["main.swift"]}].
            """,
        completion: .file(extensions: ["json"]))
    package var modules: String?

    @OptionGroup package var configuration: ConfigurationOptions

    @Option(
        help: "The folder that caches what was read. The environment variable JOINERY_CACHE also sets it.",
        completion: .directory)
    var cachePath: String?

    @Flag(help: "Read all files again, without the cache.")
    var noCache = false

    package init() {}

    /// Returns the modules and their files, and shows messages about projects.
    ///
    /// - Parameter report: The options of the report, if there is one.
    package func sourceModules(_ configuration: Configuration, _ report: ReportOptions? = nil) throws -> [SourceModule]
    {
        let folders = paths.filter { !$0.hasSuffix(FactsFile.suffix) }
        var sources = try modules.map(SourceModule.list) ?? []
        for index in sources.indices { sources[index].files.removeAll(where: configuration.excludes) }
        guard !folders.isEmpty || (paths.isEmpty && modules == nil) else { return sources }
        let tree = try SourceTree(folders.isEmpty ? ["."] : folders, excluding: configuration.excludedPaths)
        if report?.quiet != true {
            Terminal.writeError(tree.messages(listingFiles: report?.explainUnread == true))
        }
        return sources + tree.modules
    }

    /// Returns the facts of all modules below the paths, read with progress on a terminal.
    ///
    /// - Parameter report: The options of the report, if there is one.
    func facts(_ configuration: Configuration, _ report: ReportOptions? = nil) throws -> [ModuleFacts] {
        try facts(of: sourceModules(configuration, report))
    }

    /// Returns the facts of modules and those in the facts files, read with progress on a terminal.
    package func facts(of sources: [SourceModule]) throws -> [ModuleFacts] {
        let facts = try FactsFile.read(paths.filter { $0.hasSuffix(FactsFile.suffix) })
        guard !sources.isEmpty else { return facts }
        let progress = Progress()
        defer { progress.end() }
        return facts + ModuleReading(cache: cache) { progress.show($0, of: $1) }.facts(of: sources)
    }

    /// The first folder that is read; the current folder if files are listed in another way.
    package var folder: String {
        guard let path = paths.first else { return "." }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
            return path
        }
        return URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    /// Whether all sources in the configuration's folder are read.
    func covers(_ configuration: Configuration) -> Bool {
        modules == nil && (paths.isEmpty ? ["."] : paths).contains(where: configuration.isIn)
    }

    private var cache: FactsCache? {
        guard !noCache else { return nil }
        if let path = cachePath ?? ProcessInfo.processInfo.environment["JOINERY_CACHE"], !path.isEmpty {
            return FactsCache(folder: path)
        }
        let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
        return folder.map { FactsCache(folder: $0.appendingPathComponent("joinery").path) }
    }
}
#endif
