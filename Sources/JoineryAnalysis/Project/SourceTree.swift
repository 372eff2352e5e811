// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
internal import Foundation

/// The Swift files below some paths, and the modules that they belong to.
///
/// Where there is a package, its manifest says what its targets are; elsewhere, as in an app's project, a folder whose
/// name ends in `Tests` is a module of tests, and all else one module, named as the project of Xcode in the folder that
/// was given, or as that folder.
public struct SourceTree: Sendable {
    /// The modules, by name.
    public let modules: [SourceModule]

    /// Folders that hold no sources of the project's own.
    private static let ignored: Set = ["Pods", "Carthage", "DerivedData", "node_modules", "build"]

    /// Finds the files below some paths.
    ///
    /// - Parameters:
    ///   - paths: Folders or files.
    ///   - excluded: Folders and files to leave out.
    /// - Throws: ``UsageError``, if a path does not exist or is no Swift file, a folder cannot be read, or no Swift file
    ///   is found.
    public init(_ paths: [String], excluding excluded: [String] = []) throws {
        var files: [String: ModuleName] = [:]
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw UsageError("'\(path)' does not exist")
            }
            let root = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
            if isFolder.boolValue {
                let name =
                    Self.projectName(in: root) ?? URL(fileURLWithPath: root).standardizedFileURL.lastPathComponent
                var walk = Walk(excluded: excluded.map(Self.normalised), files: files)
                try walk.visit(root == "." ? "" : root, manifests: Self.manifests(around: root), ModuleName(name: name))
                files = walk.files
            } else {
                guard path.hasSuffix(".swift") else { throw UsageError("'\(path)' is no Swift file") }
                files[Self.normalised(root)] = ModuleName(
                    name: URL(fileURLWithPath: root).deletingLastPathComponent().lastPathComponent)
            }
        }
        guard !files.isEmpty else { throw UsageError("no Swift files in \(paths.joined(separator: ", "))") }
        var modules: [ModuleName: [String]] = [:]
        for (file, module) in files { modules[module, default: []].append(file) }
        self.modules = modules.map { SourceModule(name: $0.name, kind: $0.kind, files: $1.sorted()) }
            .sorted { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }
    }

    /// The name of the one project of Xcode in a folder: that of two checkouts is the same, whatever folders they are in.
    private static func projectName(in folder: String) -> String? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let projects = names.filter { $0.hasSuffix(".xcodeproj") }
        return projects.count == 1 ? projects.first.map { String($0.dropLast(".xcodeproj".count)) } : nil
    }

    private static func normalised(_ path: String) -> String { path.hasPrefix("./") ? String(path.dropFirst(2)) : path }

    /// The manifest of the package that a folder is within, for a path such as `Sources/App`.
    private static func manifests(around path: String) -> [PackageManifest] {
        var folder = URL(fileURLWithPath: path).standardizedFileURL
        let depth = folder.pathComponents.count
        for level in 1..<Swift.max(2, depth) {
            folder.deleteLastPathComponent()
            let manifest = folder.appendingPathComponent("Package.swift")
            guard let source = try? Data(contentsOf: manifest) else { continue }
            // Paths below the folder as they were given: as many levels up as were gone.
            let components = URL(fileURLWithPath: path).standardizedFileURL.pathComponents.suffix(level)
            return [PackageManifest(Array(source), folder: "", prefix: components.joined(separator: "/"))]
        }
        return []
    }

    private struct ModuleName: Hashable {
        var name: String
        var kind = ModuleFacts.Kind.library
    }

    private struct Walk {
        let excluded: [String]
        var files: [String: ModuleName]

        /// Visits a folder; an empty path is the current one.
        mutating func visit(_ folder: String, manifests: [PackageManifest], _ module: ModuleName) throws {
            let names = try names(in: folder.isEmpty ? "." : folder)
            var manifests = manifests
            if names.contains("Package.swift"),
                let source = try? Data(contentsOf: URL(fileURLWithPath: join(folder, "Package.swift")))
            {
                manifests.append(PackageManifest(Array(source), folder: folder, prefix: ""))
            }
            for name in names where name.first != "." {
                let path = join(folder, name)
                guard !excluded.contains(where: { path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") })
                else {
                    continue
                }
                let values = try? URL(fileURLWithPath: path).resourceValues(forKeys: [
                    .isDirectoryKey, .isSymbolicLinkKey,
                ])
                if values?.isSymbolicLink == true { continue }
                if values?.isDirectory == true {
                    guard !SourceTree.ignored.contains(name), !name.hasSuffix(".xctemplate") else { continue }
                    try visit(path, manifests: manifests, manifests.isEmpty ? own(name, module) : module)
                } else if name.hasSuffix(".swift"), name != "Package.swift", !name.hasPrefix("Package@swift") {
                    files[path] =
                        manifests.last?.module(of: path).map { ModuleName(name: $0.name, kind: $0.kind) } ?? module
                }
            }
        }

        private func names(in folder: String) throws -> [String] {
            do {
                return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            } catch {
                throw UsageError(folder, cannotBe: "read", error)
            }
        }

        private func join(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }

        /// The module of a folder outside of packages.
        private func own(_ name: String, _ module: ModuleName) -> ModuleName {
            name.hasSuffix("Tests") || name.hasSuffix("Test") ? ModuleName(name: name, kind: .test) : module
        }
    }
}
#endif
