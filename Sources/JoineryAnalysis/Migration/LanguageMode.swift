// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation

/// The language mode of a source.
enum LanguageMode {
    /// Whether the compiler checks a file in Swift 6 mode, according to the manifest of its package; `false` without a
    /// manifest.
    static func isSwift6(at file: String) -> Bool {
        var folder = FilePath.real(file)
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = String(folder[..<slash])
            guard let data = FileManager.default.contents(atPath: FilePath.join(folder, "Package.swift")) else {
                continue
            }
            let manifest = String(decoding: data, as: UTF8.self)
            guard let line = manifest.split(separator: "\n").first,
                let version = line.firstMatch(of: /swift-tools-version:\s*(\d+)/),
                let major = Int(version.1)
            else { return false }
            // A manifest without targets, as project generators use it, does not set the mode of the project's sources.
            guard PackageRoot.hasTargets(manifest) else { continue }
            if manifest.contains(/swiftLanguageModes?\(?:?\s*\[?\s*\.v5/) { return false }
            return major >= 6 || manifest.contains("swiftLanguageMode(.v6)")
        }
        return false
    }
}
#endif
