// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Another library, beside which Joinery is measured.
package struct PeerClient: Sendable {
    /// The name of the folder.
    package let name: String
    /// A copy of the package, whose program `client` does the same as that of Joinery.
    package let package: ScratchPackage
    private let template: String

    /// Copies the package in a folder, in which the file `Singletons.txt` is the template of generated modules.
    package init(copying folder: String) throws {
        name = URL(filePath: folder).lastPathComponent
        template = try String(contentsOfFile: "\(folder)/Singletons.txt", encoding: .utf8)
        package = try ScratchPackage(copying: folder)
    }

    /// Returns a module that declares singletons of the library.
    package func module(count: Int) -> GeneratedModule { GeneratedModule(.peer(template: template), count: count) }
}
