// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
package import Measuring

/// A package in a temporary folder with the programs of the peers that import Joinery's dialects.
package struct DialectPackage: Sendable {
    private let folder: String
    private var temporary: String { "\(folder)/temporary" }

    /// Creates the package.
    ///
    /// - Parameter repository: The folder of Joinery.
    package init(repository: String, peers: [Peer]) throws {
        let name = "joinery-peers-\(UUID().uuidString)"
        folder = FileManager.default.temporaryDirectory.appending(path: name).path
        Interruption.process.postpone()
        do {
            try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
            for peer in peers { try peer.write(importing: peer.dialect, to: folder) }
            try Self.manifest(repository, peers)
                .write(toFile: "\(folder)/Package.swift", atomically: false, encoding: .utf8)
        } catch {
            remove()
            throw error
        }
    }

    static func manifest(_ repository: String, _ peers: [Peer]) -> String {
        let targets = peers.map { #"        program("\#($0.program)", "\#($0.dialect)"),"# }
        // In Swift 5 mode, as most clients of the originals.
        return #"""
            // swift-tools-version: 6.2
            import PackageDescription

            func program(_ name: String, _ product: String) -> Target {
                .executableTarget(
                    name: name, dependencies: [.product(name: product, package: "joinery")],
                    swiftSettings: [.swiftLanguageMode(.v5)],
                    // Valgrind before 3.20 cannot read Swift's debug information.
                    linkerSettings: [
                        .unsafeFlags(["-Xlinker", "--strip-debug"], .when(platforms: [.linux], configuration: .release))
                    ])
            }

            let package = Package(
                name: "dialects",
                platforms: [.macOS(.v15)],
                dependencies: [.package(name: "joinery", path: "\#(repository)")],
                targets: [
            \#(targets.joined(separator: "\n"))
                ])

            """#
    }

    /// Builds the program of a peer.
    package func build(_ peer: Peer) async throws(CommandError) {
        _ = try await Command(
            "swift", ["build", "--package-path", folder, "-c", "release", "--product", peer.program],
            environment: ["TMPDIR": temporary]
        ).run()
    }

    /// Returns the path of a program that was built.
    package func path(of peer: Peer) -> String { "\(folder)/.build/release/\(peer.program)" }

    /// Removes the package, once. Until then a signal does not end the program.
    package func remove() {
        // A remaining temporary folder does no harm.
        try? FileManager.default.removeItem(atPath: folder)
        Interruption.process.resume()
    }
}
