// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import Measuring

/// The compiler, run on the sources of one module.
package struct Compilation: Sendable {
    private let package: ScratchPackage
    private let configuration: String

    /// - Parameters:
    ///   - package: A package in which Joinery is built already.
    ///   - configuration: `debug` or `release`.
    package init(in package: ScratchPackage, configuration: String) {
        self.package = package
        self.configuration = configuration
    }

    /// Compiles a module, with what the package manager tells the compiler.
    ///
    /// - Returns: How long that took.
    package func compile(_ module: GeneratedModule) async throws -> Duration {
        let folder = "\(package.folder)/\(module.name)-\(configuration)"
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var paths: [String] = []
        for (file, text) in module.declarations.sorted(by: { $0.key < $1.key }) {
            paths.append("\(folder)/\(file)")
            try text.write(toFile: "\(folder)/\(file)", atomically: false, encoding: .utf8)
        }
        let modules = "\(package.folder)/.build/\(configuration)/Modules"
        let mode = configuration == "debug" ? ["-Onone", "-enable-batch-mode", "-j2"] : ["-O", "-wmo"]
        let options = ["-c", "-g", "-parse-as-library", "-swift-version", "6", "-module-name", module.name]
        let output = configuration == "debug" ? [] : ["-o", "\(folder)/\(module.name).o"]
        let command = Command(
            "swiftc", mode + options + ["-I", modules, "-working-directory", folder] + output + paths,
            environment: package.environment)
        let clock = ContinuousClock()
        let start = clock.now
        _ = try await command.run()
        return clock.now - start
    }
}
