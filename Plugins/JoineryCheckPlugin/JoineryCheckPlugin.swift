// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import PackagePlugin

/// Checks a target, with all that it depends on, whenever one of their sources has changed.
///
/// The command keeps what it has read by the files' content, so that a check costs what the change costs.
@main
struct JoineryCheckPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let modules = ([target] + target.recursiveTargetDependencies).compactMap { $0 as? SwiftSourceModuleTarget }
            .filter { $0.id == target.id || $0.mayDeclareBindings }
        let folder = context.pluginWorkDirectoryURL
        let list = folder.appending(path: "modules.json")
        try write(JSONEncoder().encode(modules.map(ModuleDescription.init)), to: list)
        // Nobody asks here again when a configuration comes or goes: the folder changes by it, and the command looks there.
        let package = context.package.directoryURL
        let configuration = try inputForConfiguration(in: package, workFolder: folder)
        // What a command makes becomes a part of the target: a resource, if it is no source.
        let stamp = folder.appending(path: "JoineryCheck.swift")
        return [
            .buildCommand(
                displayName: "Checking the dependency graph of \(target.name)",
                executable: try context.tool(named: "JoineryCommand").url,
                arguments: [
                    "check", "--quiet", "--fail-on", "error", "--modules", list.path(percentEncoded: false),
                    "--cache-path", folder.appending(path: "cache").path(percentEncoded: false),
                    "--stamp", stamp.path(percentEncoded: false),
                    "--configuration", package.path(percentEncoded: false),
                    "--configuration-link", configuration.path(percentEncoded: false),
                ],
                inputFiles: modules.flatMap(\.swiftFiles) + [list, package, configuration],
                outputFiles: [stamp])
        ]
    }

    /// A file that is there whether there is a configuration or not, and changes with what that says.
    ///
    /// A build fails for an input that has gone. So the input is a hard link, which stays, and which the command makes
    /// anew where another file has come in the configuration's place.
    private func inputForConfiguration(in package: URL, workFolder: URL) throws -> URL {
        let manager = FileManager.default
        let link = workFolder.appending(path: "configuration.json")
        let configuration = package.appending(path: ".joinery.json").resolvingSymlinksInPath()
        if manager.fileExists(atPath: configuration.path(percentEncoded: false)) {
            try? manager.removeItem(at: link)
            // Files of two volumes cannot be linked.
            guard (try? manager.linkItem(at: configuration, to: link)) != nil else { return configuration }
        } else if !manager.fileExists(atPath: link.path(percentEncoded: false)) {
            try Data().write(to: link)
        }
        return link
    }

    /// Writes a file where its content differs.
    private func write(_ data: Data, to file: URL) throws {
        if let present = try? Data(contentsOf: file), present == data { return }
        try data.write(to: file, options: .atomic)
    }
}

/// A module as the command is told of it.
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
    /// The libraries that bindings are declared with, by their modules.
    private static var libraries: Set<String> {
        ["Joinery", "Swinject", "Dependencies", "ComposableArchitecture", "Factory", "FactoryKit"]
    }

    /// Whether it depends on a library that bindings are declared with. Others have nothing to tell.
    fileprivate var mayDeclareBindings: Bool {
        let modules = recursiveTargetDependencies.compactMap { ($0 as? SwiftSourceModuleTarget)?.moduleName }
        return !Self.libraries.isDisjoint(with: modules) && !moduleName.hasPrefix("Joinery")
    }

    fileprivate var swiftFiles: [URL] { sourceFiles(withSuffix: "swift").map(\.url) }
}
