// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation

/// A search for Swift files, packages, and projects.
///
/// It first walks through the given folders. Then it reads all projects, and adds the files and packages that they have
/// elsewhere.
struct SourceWalk {
    /// A source.
    struct File {
        /// The path, as the first of the given paths led to it.
        var path: String
        /// The package that contains it.
        var package: PackageManifest?
        /// The module by the names of the folders.
        var guess: SourceTree.ModuleName
        /// Whether the package's target excludes it.
        var isExcluded = false
        /// The package's target in whose folder a link leads to the file.
        var linkingTarget: SourceTree.ModuleName?
    }

    /// A symbolic link in a package, which is followed after everything else is found.
    private struct Link {
        var path: String
        var location: String
        var package: PackageManifest
    }

    /// The files that a walk adds.
    private enum Selection: Equatable {
        case all
        /// The files of the projects' targets.
        case ofProjects
        /// The files of a package's targets, without its tests.
        case ofPackage
    }

    /// The module and the folder that a guess begins with.
    private struct Start {
        var app: String
        var folder: String
    }

    /// The sources, by canonical path.
    private(set) var files: [String: File] = [:]
    /// The projects.
    var projects: ProjectSearch
    private let excluded: [String]
    /// The folders through which a walk led, as canonical paths.
    private var walked: Set<String> = []
    private var links: [Link] = []
    /// Whether a target excludes the given path. The user wants to read its files nevertheless.
    private var readsExcluded = false

    /// Folders without sources of the project.
    static let ignored: Set = [
        "Pods", "Carthage", "DerivedData", "node_modules", "build", "ProjectDescriptionHelpers",
    ]
    /// The suffixes of folders whose files are not part of a program.
    private static let ignoredSuffixes = [".xctemplate", ".playground", ".docc", ".framework", ".xcframework"]

    init(excluding excluded: [String], showsWholePaths: Bool) {
        self.excluded = excluded
        projects = ProjectSearch(excluding: excluded, showsWholePaths: showsWholePaths)
    }

    /// Visits a given path.
    mutating func visit(_ path: String) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw UsageError("'\(path)' does not exist")
        }
        var shown = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        if FilePath.name(of: shown) == "project.pbxproj" { shown = FilePath.folder(of: shown) }
        let real = FilePath.real(shown)
        if let project = ProjectFile(real, shownAs: shown), project.kind != .manifest || TuistProject.isManifest(real) {
            return projects.add(project, .named)
        }
        let folder = isFolder.boolValue ? real : FilePath.folder(of: real)
        let package = Self.manifest(around: real)
        readsExcluded = package?.excludes(real) ?? false
        let first = package?.folder ?? folder
        let start = Start(app: Self.appName(in: first), folder: first)
        projects.addNearest(to: folder)
        if isFolder.boolValue {
            return try walk(shown == "." ? "" : shown, real: real, package, start, .all)
        }
        guard path.hasSuffix(".swift") else {
            throw UsageError("'\(path)' is neither a Swift file, a project, nor a facts file (\(FactsFile.suffix))")
        }
        add(shown.hasPrefix("./") ? String(shown.dropFirst(2)) : shown, real: real, package, start, .all)
    }

    /// Reads the projects, and adds the files and packages that they have elsewhere.
    mutating func addFilesOfProjects() throws {
        try projects.read()
        for path in projects.files where FilePath.kind(of: path) == .file {
            add(projects.shown(path), real: path, nil, Start(app: "", folder: ""), .ofProjects)
        }
        for folder in projects.folders where !isWalked(folder) && FilePath.kind(of: folder) == .folder {
            try walk(projects.shown(folder), real: folder, nil, Start(app: "", folder: folder), .ofProjects)
        }
        var packages = projects.packages
        var seen: Set<String> = []
        while let folder = packages.popLast() {
            guard seen.insert(folder).inserted, !isWalked(folder), !isExcluded(folder),
                let package = PackageManifest(in: folder),
                !package.targetNames.contains(where: KnownModules.isLibrary)
            else { continue }
            packages += package.packages
            try walk(
                projects.shown(folder), real: folder, package, Start(app: Self.appName(in: folder), folder: folder),
                .ofPackage)
        }
    }

    /// Follows the links in the folders of packages' targets, as SwiftPM does. Other links are not followed.
    mutating func addLinkedFiles() {
        for link in links { follow(link, through: []) }
    }

    private mutating func follow(_ link: Link, through folders: Set<String>) {
        let real = FilePath.real(link.location)
        guard !isExcluded(real), !isExcluded(link.location) else { return }
        switch FilePath.kind(of: real) {
        case .folder:
            // A link can lead to a folder that contains it.
            guard !folders.contains(real), !FilePath.isIn(real, link.location),
                let names = try? FileManager.default.contentsOfDirectory(atPath: real)
            else { return }
            for name in names.sorted() where name.first != "." {
                let next = Link(
                    path: FilePath.join(link.path, name), location: FilePath.join(link.location, name),
                    package: link.package)
                follow(next, through: folders.union([real]))
            }
        case .file:
            guard link.path.hasSuffix(".swift"), let target = link.package.module(of: link.location) else { return }
            files[real, default: File(path: link.path, guess: target)].linkingTarget = target
        case .link, .other: return
        }
    }

    private func isExcluded(_ path: String) -> Bool {
        excluded.contains { path == $0 || FilePath.isIn($0, path) }
    }

    private func isWalked(_ folder: String) -> Bool {
        var folder = folder
        while folder.count > 1 {
            if walked.contains(folder) { return true }
            folder = FilePath.folder(of: folder)
        }
        return false
    }

    /// Returns the name of the only Xcode project in a folder, which does not depend on the checkout's folder, or else
    /// the folder's name.
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
            if let manifest = PackageManifest(in: folder) { return manifest }
        }
        return nil
    }

    // MARK: - Folders

    /// Walks through a folder; an empty path is the current one.
    private mutating func walk(
        _ folder: String, real: String, _ package: PackageManifest?, _ start: Start, _ selection: Selection
    ) throws {
        if selection == .all { walked.insert(real) }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: real).sorted()
        } catch {
            throw UsageError(folder.isEmpty ? "." : folder, cannotBe: "read", error)
        }
        var (package, start) = (package, start)
        if let own = names.contains("Package.swift") ? PackageManifest(in: real) : nil, own.folder != package?.folder {
            if selection == .ofPackage { return }
            (package, start) = (own, Start(app: Self.appName(in: real), folder: real))
        } else if let pod = names.first(where: { $0.hasSuffix(".podspec") }), real != start.folder {
            start = Start(app: String(pod.dropLast(".podspec".count)), folder: real)
        } else if real != start.folder, TuistProject.isManifest(FilePath.join(real, "Project.swift")) {
            start = Start(app: FilePath.name(of: real), folder: real)
        }
        for name in names where name.first != "." {
            let path = FilePath.join(folder, name)
            let realPath = FilePath.join(real, name)
            guard !isExcluded(realPath) else { continue }
            if selection == .all, let project = ProjectFile(realPath, shownAs: path) { projects.add(project, .found) }
            switch FilePath.kind(of: realPath) {
            case .folder:
                guard !Self.ignored.contains(name), !Self.ignoredSuffixes.contains(where: name.hasSuffix) else {
                    continue
                }
                try walk(path, real: realPath, package, start, selection)
            case .file:
                guard name.hasSuffix(".swift"), !PackageManifest.isManifest(realPath),
                    !TuistProject.isManifest(realPath)
                else { continue }
                add(path, real: realPath, package, start, selection)
            case .link:
                if let package { links.append(Link(path: path, location: realPath, package: package)) }
            case .other: continue
            }
        }
    }

    private mutating func add(
        _ path: String, real: String, _ package: PackageManifest?, _ start: Start, _ selection: Selection
    ) {
        guard files[real] == nil else { return }
        let isExcludedByTarget = !readsExcluded && package?.excludes(real) == true
        switch selection {
        case .all: break
        case .ofProjects:
            guard !isExcluded(real), !projects.table.targets(of: real).isEmpty else { return }
        case .ofPackage:
            guard !isExcludedByTarget, let module = package?.module(of: real) ?? package?.moduleByFolder(of: real),
                module.kind != .test
            else { return }
        }
        let parts = FilePath.parts(of: FilePath.below(start.folder, real))
        files[real] = File(
            path: path, package: package, guess: SourceTree.ModuleName(of: parts, in: start.app),
            isExcluded: isExcludedByTarget)
    }
}
#endif
