// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation

/// The Swift files below some paths, and their modules.
///
/// In a package, the manifest declares the targets. Elsewhere, as in an app's project, a folder whose name ends in
/// `Tests` is a test module, and everything else is one module, named after the Xcode project in the given folder or
/// else after the folder. The form of a path does not matter: absolute or relative, with `.`, `..`, or symbolic links.
/// A file is read only once.
package struct SourceTree: Sendable {
    /// The modules, by name.
    package let modules: [SourceModule]

    /// Finds the files below some paths.
    ///
    /// - Parameters:
    ///   - paths: Folders or files.
    ///   - excluded: Folders and files to skip.
    /// - Throws: ``UsageError`` if a path does not exist or is not a Swift file, a folder cannot be read, or no Swift
    ///   file is found.
    package init(_ paths: [String], excluding excluded: [String] = []) throws {
        var walk = Walk(excluded: excluded.map(FilePath.real))
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw UsageError("'\(path)' does not exist")
            }
            let root = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
            let real = FilePath.real(root)
            walk.root = isFolder.boolValue ? real : FilePath.folder(of: real)
            walk.app = Self.appName(in: walk.root)
            let package = Self.manifest(around: real)
            if isFolder.boolValue {
                try walk.visit(root == "." ? "" : root, real: real, package)
            } else {
                guard path.hasSuffix(".swift") else {
                    throw UsageError("'\(path)' is neither a Swift file nor a facts file (\(FactsFile.suffix))")
                }
                walk.add(root.hasPrefix("./") ? String(root.dropFirst(2)) : root, real: real, package)
            }
        }
        guard !walk.files.isEmpty else { throw Self.nothing(in: paths) }
        var modules: [ModuleName: [String]] = [:]
        for file in walk.files.values { modules[file.module, default: []].append(file.path) }
        self.modules = modules.map { SourceModule(name: $0.name, kind: $0.kind, files: $1.sorted()) }
            .sorted { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }
    }

    /// Reports that there are no Swift files, and suggests facts files.
    private static func nothing(in paths: [String]) -> UsageError {
        let facts = paths.first { path in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            return names.contains { $0.hasSuffix(FactsFile.suffix) }
        }
        let remedy = facts.map { "; to read its facts files, write \(FilePath.join($0, "*"))\(FactsFile.suffix)" } ?? ""
        return UsageError("no Swift files in \(paths.joined(separator: ", "))\(remedy)")
    }

    /// The name of the only Xcode project in a folder, which does not depend on the checkout's folder, or else the
    /// folder's name.
    private static func appName(in folder: String) -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let projects = names.filter { $0.hasSuffix(".xcodeproj") }
        guard projects.count == 1 else { return FilePath.name(of: folder) }
        return String(projects[0].dropLast(".xcodeproj".count))
    }

    /// Returns the manifest of the package that contains a path such as `Sources/App`.
    private static func manifest(around path: String) -> PackageManifest? {
        var folder = path
        while folder.count > 1 {
            folder = FilePath.folder(of: folder)
            if let manifest = manifest(in: folder) { return manifest }
        }
        return nil
    }

    private static func manifest(in folder: String) -> PackageManifest? {
        let path = FilePath.join(folder, "Package.swift")
        return (try? Data(contentsOf: URL(fileURLWithPath: path))).map {
            PackageManifest(Array($0), folder: folder, app: appName(in: folder))
        }
    }

    /// The identity of a module.
    struct ModuleName: Hashable {
        var name: String
        var kind = ModuleFacts.Kind.library

        init(name: String, kind: ModuleFacts.Kind) {
            self.name = name
            self.kind = kind
        }

        /// Returns the module of a file that belongs to no target.
        ///
        /// - Parameters:
        ///   - parts: The names of the folders below the given one that lead to the file, and the file's name.
        ///   - app: The module of the given folder.
        init(of parts: [String], in app: String) {
            let tests = ([app] + parts.dropLast()).last { $0.hasSuffix("Tests") || $0.hasSuffix("Test") }
            self.init(name: tests ?? app, kind: tests == nil ? .library : .test)
        }
    }

    private struct Walk {
        let excluded: [String]
        /// The given folder.
        var root = ""
        /// The module of the given folder.
        var app = ""
        /// The found files, by canonical path, each as the first path led to it.
        var files: [String: (path: String, module: ModuleName)] = [:]

        /// Folders without sources of the project.
        private static let ignored: Set = ["Pods", "Carthage", "DerivedData", "node_modules", "build"]

        init(excluded: [String]) { self.excluded = excluded }

        /// Visits a folder; an empty path is the current one.
        mutating func visit(_ folder: String, real: String, _ package: PackageManifest?) throws {
            let package = SourceTree.manifest(in: real) ?? package
            let names = try names(in: real, shownAs: folder.isEmpty ? "." : folder)
            for name in names where name.first != "." {
                let path = FilePath.join(folder, name)
                let realPath = FilePath.join(real, name)
                guard !excluded.contains(where: { realPath == $0 || realPath.hasPrefix($0 + "/") }) else { continue }
                let kind = FilePath.kind(of: realPath)
                if kind == .folder {
                    guard !Self.ignored.contains(name), !name.hasSuffix(".xctemplate") else { continue }
                    try visit(path, real: realPath, package)
                } else if kind == .file, name.hasSuffix(".swift"), name != "Package.swift",
                    !name.hasPrefix("Package@swift")
                {
                    add(path, real: realPath, package)
                }
            }
        }

        private func names(in folder: String, shownAs path: String) throws -> [String] {
            do {
                return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            } catch {
                throw UsageError(path, cannotBe: "read", error)
            }
        }

        mutating func add(_ path: String, real: String, _ package: PackageManifest?) {
            guard files[real] == nil else { return }
            let module =
                package?.module(of: real)
                ?? ModuleName(of: FilePath.below(root, real).split(separator: "/").map(String.init), in: app)
            files[real] = (path, module)
        }
    }
}
#endif
