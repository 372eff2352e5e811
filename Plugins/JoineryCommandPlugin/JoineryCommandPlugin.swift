// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import PackagePlugin

/// A plug-in that runs the command as `swift package joinery …` for the current package.
@main
struct JoineryCommandPlugin: CommandPlugin {
    private static var permissions: [String] { ["--allow-writing-to-package-directory", "--disable-sandbox"] }

    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = tool(context)
        process.currentDirectoryURL = context.package.directoryURL
        // SwiftPM also passes its own options to the plug-in if they follow the verb.
        process.arguments = arguments.filter { !Self.permissions.contains($0) }
        // The sandbox permits writing only to the plug-in's folder.
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["JOINERY_CACHE": context.pluginWorkDirectoryURL.appending(path: "cache").path(percentEncoded: false)]
        ) { present, _ in present }
        try process.run()
        process.waitUntilExit()
        // The command has already printed the error.
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }

    /// Returns the command that was built with the trait; otherwise the installed one.
    private func tool(_ context: PluginContext) -> URL {
        if let built = try? context.tool(named: "JoineryChecker") { return built.url }
        let installed = InstalledTool(for: context.package)
        guard let url = installed.url else {
            Diagnostics.error(installed.message)
            exit(64)
        }
        return url
    }
}
