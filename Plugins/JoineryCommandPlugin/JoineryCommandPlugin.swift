// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import PackagePlugin

/// `swift package joinery …`: the command, for the package in whose folder it is called.
@main
struct JoineryCommandPlugin: CommandPlugin {
    private static var permissions: [String] { ["--allow-writing-to-package-directory", "--disable-sandbox"] }

    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "JoineryCommand").url
        process.currentDirectoryURL = context.package.directoryURL
        // Options of `swift package` may stand behind the verb, and come here too when it has heeded them.
        process.arguments = arguments.filter { !Self.permissions.contains($0) }
        // The sandbox lets a plugin write to its own folder alone.
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["JOINERY_CACHE": context.pluginWorkDirectoryURL.appending(path: "cache").path(percentEncoded: false)]
        ) { present, _ in present }
        try process.run()
        process.waitUntilExit()
        // The command has said what is wrong.
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }
}
