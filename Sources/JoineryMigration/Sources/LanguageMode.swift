// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import JoineryAnalysis

/// The language mode of a source.
enum LanguageMode {
    /// Whether the compiler checks a file in Swift 6 mode, according to the manifest of its package; `false` without a
    /// manifest.
    static func isSwift6(at file: String) -> Bool {
        guard let manifest = manifest(of: file), let line = manifest.split(separator: "\n").first,
            let version = line.firstMatch(of: /swift-tools-version:\s*(\d+)/), let major = Int(version.1),
            !manifest.contains(/swiftLanguageModes?\(?:?\s*\[?\s*\.v5/)
        else { return false }
        return major >= 6 || manifest.contains("swiftLanguageMode(.v6)")
    }

    /// Whether declarations may be isolated to the main actor by default, according to the manifest of a file's package.
    static func mayIsolateByDefault(at file: String) -> Bool {
        manifest(of: file)?.contains("defaultIsolation") != false
    }

    /// Returns the manifest of a file's package.
    private static func manifest(of file: String) -> String? {
        var folder = FilePath.real(file)
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = String(folder[..<slash])
            guard let data = FileManager.default.contents(atPath: FilePath.join(folder, "Package.swift")) else {
                continue
            }
            let manifest = String(decoding: data, as: UTF8.self)
            // A manifest without targets, as project generators use it, does not set the mode of the project's sources.
            if PackageRoot.hasTargets(manifest) { return manifest }
        }
        return nil
    }
}
#endif
