// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import PackagePlugin

/// A plug-in that checks a target and all its dependencies whenever one of their sources changes.
///
/// The command caches its results by file content, so a check reads only changed files again. Release builds are
/// checked only if `JOINERY_CHECK_RELEASE` is set when SwiftPM plans the build.
@main
struct JoineryCheckPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard try isDebug(context) || ProcessInfo.processInfo.environment["JOINERY_CHECK_RELEASE"] != nil else {
            return []
        }
        let built = try? context.tool(named: "JoineryChecker").url
        guard let tool = built ?? installed(context) else { return [] }
        let modules = CheckedModules(in: context.package).all(of: target)
        let folder = context.pluginWorkDirectoryURL
        let list = folder.appending(path: "modules.json")
        try write(JSONEncoder().encode(modules.map(ModuleDescription.init)), to: list)
        // SwiftPM does not plan the build again when a configuration is added or removed. The folder changes, and the
        // command looks there.
        let package = context.package.directoryURL
        let configuration = try input(".joinery.json", in: package, as: folder.appending(path: "configuration.json"))
        let baseline = try input(
            ".joinery-baseline.json", in: package, as: folder.appending(path: "baseline.json"))
        // The command changes this input while there are warnings, so that the next build shows them again.
        let warnings = folder.appending(path: "warnings.txt")
        if !FileManager.default.fileExists(atPath: warnings.path(percentEncoded: false)) {
            try Data().write(to: warnings)
        }
        // SwiftPM adds an output to the target, as a resource unless it is a Swift source.
        let stamp = folder.appending(path: "JoineryCheck.swift")
        return [
            .buildCommand(
                displayName: "Checking the dependency graph of \(target.name)"
                    + (built == nil ? "" : " with joinery built from source; an installed joinery saves that build"),
                executable: tool,
                arguments: [
                    "check", "--quiet", "--fail-on", "error", "--modules", list.path(percentEncoded: false),
                    "--cache-path", folder.appending(path: "cache").path(percentEncoded: false),
                    "--expected-version", Version.current,
                    "--warnings", warnings.path(percentEncoded: false),
                    "--stamp", stamp.path(percentEncoded: false),
                    "--configuration", package.path(percentEncoded: false),
                    "--configuration-link", configuration.path(percentEncoded: false),
                    "--baseline-link", baseline.path(percentEncoded: false),
                ],
                inputFiles: modules.flatMap(\.swiftFiles) + [list, package, configuration, baseline, warnings],
                outputFiles: [stamp])
        ]
    }

    /// Whether this is a debug build. SwiftPM and Xcode put tools in a folder that is named after the configuration.
    private func isDebug(_ context: PluginContext) throws -> Bool {
        let folder = try context.tool(named: "JoineryConfiguration").url.deletingLastPathComponent().lastPathComponent
        return !folder.lowercased().hasPrefix("release")
    }

    /// Returns the installed command; `nil` with an error if there is none of this version.
    private func installed(_ context: PluginContext) -> URL? {
        let tool = InstalledTool(for: context.package)
        if tool.url == nil { Diagnostics.error(tool.message) }
        return tool.url
    }

    /// Returns a file that always exists and changes with a file of the package, such as the configuration.
    ///
    /// A build fails if an input disappears. So the input is a hard link, which the command creates again if another
    /// file replaces that of the package.
    private func input(_ name: String, in package: URL, as link: URL) throws -> URL {
        let manager = FileManager.default
        let file = package.appending(path: name).resolvingSymlinksInPath()
        if manager.fileExists(atPath: file.path(percentEncoded: false)) {
            try? manager.removeItem(at: link)
            // A hard link cannot refer to another volume.
            guard (try? manager.linkItem(at: file, to: link)) != nil else { return file }
        } else if !manager.fileExists(atPath: link.path(percentEncoded: false)) {
            try Data().write(to: link)
        }
        return link
    }

    /// Writes a file if its content differs.
    private func write(_ data: Data, to file: URL) throws {
        if let present = try? Data(contentsOf: file), present == data { return }
        try data.write(to: file, options: .atomic)
    }
}

/// A module in the list that is passed to the command.
private struct ModuleDescription: Encodable {
    let name: String
    let kind: String
    let files: [String]

    init(_ module: SwiftSourceModuleTarget) {
        name = module.moduleName
        kind = module.kind == .executable ? "executable" : module.kind == .test ? "test" : "library"
        files = module.swiftFiles.map { $0.path(percentEncoded: false) }.sorted()
    }
}

extension SwiftSourceModuleTarget {
    fileprivate var swiftFiles: [URL] { sourceFiles(withSuffix: "swift").map(\.url) }
}
