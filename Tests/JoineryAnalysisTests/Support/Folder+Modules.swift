// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Foundation
import JoineryAnalysis

extension Folder {
    /// The modules of some paths below the folder, one line each: `test AppTests: AppTests/CartTests.swift`.
    func modules(of parts: String..., excluding: [String] = []) throws -> [String] {
        let tree = try tree(parts, excluding: excluding)
        return tree.modules.map { module in
            let name = path.hasSuffix(module.name) ? "root" : module.name
            return "\(module.kind.rawValue) \(name): \(module.files.map(below).joined(separator: " "))"
        }
    }

    /// The messages about the projects of some paths.
    func messages(of parts: String..., listingFiles: Bool = false) throws -> String {
        try tree(parts, excluding: []).messages(listingFiles: listingFiles).replacing(path + "/", with: "")
    }

    /// The error of reading some paths.
    func error(of parts: String...) -> String? {
        do {
            _ = try tree(parts, excluding: [])
            return nil
        } catch {
            return (error as? UsageError)?.description.replacing(path + "/", with: "")
        }
    }

    private func tree(_ parts: [String], excluding: [String]) throws -> SourceTree {
        let roots = parts.isEmpty ? [path] : parts.map { $0.isEmpty ? path : "\(path)/\($0)" }
        return try SourceTree(roots, excluding: excluding.map { "\(path)/\($0)" })
    }

    private func below(_ file: String) -> String {
        file.hasPrefix(path + "/") ? String(file.dropFirst(path.count + 1)) : file
    }

    /// Copies an Xcode project of the fixtures.
    func copyProject(_ name: String, to path: String) throws {
        let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/XcodeProjects/\(name).xcodeproj/project.pbxproj").standardized
        try write(try String(contentsOf: fixtures, encoding: .utf8), to: "\(path)/project.pbxproj")
    }
}
#endif
