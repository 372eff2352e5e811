// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension ScratchPackage {
    /// Creates a package with the programs of the peers that import Joinery's dialects.
    ///
    /// - Parameter repository: The folder of Joinery.
    package init(repository: String, peers: [Peer]) throws {
        try self.init { package in
            for peer in peers { try peer.write(importing: peer.dialect, to: package.folder) }
            try Self.dialects(repository, peers)
                .write(toFile: "\(package.folder)/Package.swift", atomically: false, encoding: .utf8)
        }
    }

    private static func dialects(_ repository: String, _ peers: [Peer]) -> String {
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
}
