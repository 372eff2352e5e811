// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import Measuring

/// A module whose sources are generated.
package protocol GeneratedSources: Sendable {
    var name: String { get }
    /// The sources by file name.
    var declarations: [String: String] { get }
    /// Whether the sources use Joinery's macros.
    var usesMacros: Bool { get }
}

/// A run of the compiler on the sources of one module.
package struct Compilation: Sendable {
    private let package: ScratchPackage
    private let configuration: String
    private let built: String

    /// - Parameters:
    ///   - package: A package in which Joinery, or another library, is already built.
    ///   - configuration: `debug` or `release`.
    ///   - built: The configuration in which the package is built, if it differs.
    package init(in package: ScratchPackage, configuration: String, built: String? = nil) {
        self.package = package
        self.configuration = configuration
        self.built = built ?? configuration
    }

    /// Returns the path of a module's object file, of which a module that is compiled in debug has several instead.
    package func objectFile(of module: some GeneratedSources) -> String { "\(folder(of: module))/\(module.name).o" }

    private func folder(of module: some GeneratedSources) -> String {
        "\(package.folder)/\(module.name)-\(configuration)"
    }

    /// Compiles a module with the arguments that the package manager uses.
    ///
    /// - Returns: The duration.
    package func compile(_ module: some GeneratedSources) async throws -> Duration {
        let folder = folder(of: module)
        let manager = FileManager.default
        // The compiler generates no machine code if there is already an object file of the same sources.
        if manager.fileExists(atPath: folder) { try manager.removeItem(atPath: folder) }
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var paths: [String] = []
        for (file, text) in module.declarations.sorted(by: { $0.key < $1.key }) {
            paths.append("\(folder)/\(file)")
            try text.write(toFile: "\(folder)/\(file)", atomically: false, encoding: .utf8)
        }
        let products = "\(package.folder)/.build/\(built)"
        let plugin = "\(products)/JoineryMacrosPlugin-tool#JoineryMacrosPlugin"
        let macros = module.usesMacros ? ["-load-plugin-executable", plugin] : []
        // The headers of the C target, which the module Joinery imports.
        let map = "\(products)/JoineryPlatform.build/module.modulemap"
        let platform = manager.fileExists(atPath: map) ? ["-Xcc", "-fmodule-map-file=\(map)"] : []
        let mode = configuration == "debug" ? ["-Onone", "-enable-batch-mode", "-j2"] : ["-O", "-wmo"]
        let options = ["-c", "-g", "-parse-as-library", "-swift-version", "6", "-module-name", module.name]
        let output = configuration == "debug" ? [] : ["-o", objectFile(of: module)]
        let command = Command(
            "swiftc",
            mode + options + ["-I", "\(products)/Modules", "-working-directory", folder] + platform + macros + output
                + paths,
            environment: package.environment)
        let clock = ContinuousClock()
        let start = clock.now
        _ = try await command.run()
        return clock.now - start
    }
}
