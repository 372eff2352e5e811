// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import PackagePlugin

/// The search for an installed `joinery` of the same version. Both plug-ins contain this file.
struct InstalledTool {
    /// The tool.
    private(set) var url: URL?
    /// The reasons not to use other tools.
    private(set) var notes: [String] = []

    /// Searches in `JOINERY_TOOL`; without this variable, in the package's binary target `JoineryTool`, in `PATH`, and
    /// in the usual folders.
    init(for package: Package) {
        let bundled = Self.bundled(in: package)
        for candidate in Self.candidates(bundled) {
            let path = candidate.path(percentEncoded: false)
            guard let version = Self.version(of: candidate) else {
                // An artifact bundle has variants for other systems.
                if !bundled.contains(candidate) { notes.append("'\(path)' cannot be run") }
                continue
            }
            if version == Version.current {
                url = candidate
                return
            }
            notes.append("'\(path)' has the version \(version)")
        }
    }

    /// The error if no tool was found.
    var message: String {
        ([
            """
            joinery \(Version.current) is not installed, so the dependency graph cannot be checked. Do one of these:
            - Install it: run 'bash Scripts/install' in a clone of Joinery \(Version.current), or set JOINERY_TOOL to the \
            path of an installed joinery.
            - Build it with this package, which takes minutes the first time: add the trait Analyzer to the dependency in \
            Package.swift: .package(url: "https://…/joinery", branch: "main", traits: ["Analyzer"]).
            """
        ] + notes).joined(separator: "\n")
    }

    /// - Parameter bundled: The tools of the package's artifact bundle.
    private static func candidates(_ bundled: [URL]) -> [URL] {
        let environment = ProcessInfo.processInfo.environment
        if let tool = environment["JOINERY_TOOL"], !tool.isEmpty { return [URL(filePath: tool)] }
        let path = (environment["PATH"] ?? "").split(separator: ":").map { URL(filePath: String($0)) }
        let home = environment["HOME"].map { URL(filePath: $0) } ?? FileManager.default.homeDirectoryForCurrentUser
        // Xcode does not pass the PATH of the shell.
        let usual = [
            home.appending(path: ".local/bin"), home.appending(path: ".swiftpm/bin"),
            URL(filePath: "/opt/homebrew/bin"), URL(filePath: "/usr/local/bin"),
        ]
        var seen: Set<String> = []
        return bundled
            + (path + usual).map { $0.appending(path: "joinery") }.filter {
                FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false))
                    && seen.insert($0.resolvingSymlinksInPath().path).inserted
            }
    }

    /// Returns the variants of the package's artifact bundle, of which those for this system can be run.
    private static func bundled(in package: Package) -> [URL] {
        let bundles = package.targets.compactMap { $0 as? BinaryArtifactTarget }.filter { $0.name == "JoineryTool" }
        return bundles.flatMap { bundle in
            let info = try? JSONDecoder().decode(
                Info.self, from: Data(contentsOf: bundle.artifactURL.appending(path: "info.json")))
            return (info?.artifacts["joinery"]?.variants ?? []).map { bundle.artifactURL.appending(path: $0.path) }
        }
    }

    /// Returns the version that a tool prints.
    private static func version(of tool: URL) -> String? {
        let process = Process()
        let output = Pipe()
        process.executableURL = tool
        process.arguments = ["--version"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The manifest of an artifact bundle.
    private struct Info: Decodable {
        let artifacts: [String: Artifact]

        struct Artifact: Decodable { let variants: [Variant] }
        struct Variant: Decodable { let path: String }
    }
}
