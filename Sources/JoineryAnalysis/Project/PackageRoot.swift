// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation

/// The folder of the package that a folder or file is a part of.
package enum PackageRoot {
    /// Returns the folder of the package around a path; `nil` if the path is itself a package, or in none.
    ///
    /// The manifest of a project generator lists no targets and does not count. The search ends at the root of the git
    /// repository.
    package static func folder(around path: String) -> String? {
        let start = FilePath.real(path)
        guard !isPackage(start) else { return nil }
        var folder = start
        while folder != "/", !FileManager.default.fileExists(atPath: FilePath.join(folder, ".git")) {
            folder = FilePath.folder(of: folder)
            if isPackage(folder) { return shown(folder) }
        }
        return nil
    }

    /// Whether a manifest lists targets. That of a project generator does not.
    package static func hasTargets(_ manifest: String) -> Bool {
        manifest.contains(/\.(target|executableTarget|testTarget|macro)\(/)
    }

    private static func isPackage(_ folder: String) -> Bool {
        FileManager.default.contents(atPath: FilePath.join(folder, "Package.swift")).map {
            hasTargets(String(decoding: $0, as: UTF8.self))
        } ?? false
    }

    /// Returns the path from the current folder, if that is in the package.
    private static func shown(_ folder: String) -> String {
        let current = FilePath.real(".")
        return current == folder || FilePath.isIn(folder, current) ? FilePath.relative(folder, to: current) : folder
    }
}
#endif
