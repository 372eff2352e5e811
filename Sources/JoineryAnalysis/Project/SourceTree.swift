// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation

/// The Swift files of some paths, and their modules.
///
/// The modules are the targets of packages and of Xcode projects. A file in the folder of a project that belongs to no
/// target, or that a package's target excludes, is not part of a program and is not read. If no project describes a
/// file, the names of folders decide: a folder whose name ends in `Test` or `Tests` is a test module, and everything
/// else is one module.
///
/// A link in the folder of a package's target is followed. If no target has the file that it leads to, the file belongs
/// to that target.
///
/// The form of a path does not matter: absolute or relative, with `.`, `..`, or symbolic links. A file is read only
/// once, for one of its targets.
package struct SourceTree: Sendable {
    /// The modules, by name.
    package let modules: [SourceModule]
    /// The files in the folder of a project that belong to no target.
    package let filesWithoutTarget: [String]
    private let notes: [String]

    /// Finds the files of some paths.
    ///
    /// - Parameters:
    ///   - paths: Folders, projects, or files.
    ///   - excluded: Folders and files to skip.
    /// - Throws: ``UsageError`` if a path does not exist or is no source, a folder or a project cannot be read, or no
    ///   Swift file is found.
    package init(_ paths: [String], excluding excluded: [String] = []) throws {
        var walk = SourceWalk(
            excluding: excluded.map(FilePath.real), showsWholePaths: paths.first?.hasPrefix("/") == true)
        for path in paths { try walk.visit(path) }
        try walk.addFilesOfProjects()
        walk.addLinkedFiles()
        let table = walk.projects.table
        let targets = table.targets(of: walk.files.keys)
        walk.projects.note(positionsWithFiles: targets.values)
        var modules: [ModuleName: [String]] = [:]
        var shared: [ModuleName: [String: Set<String>]] = [:]
        var rest: [String] = []
        for (real, file) in walk.files {
            let target = targets[real].map { ModuleName(of: $0, in: table) }
            // A package for a tool can contain the folder of an app.
            let app = target.flatMap { $0.kind == .executable ? $0 : nil }
            let guessed = file.isExcluded ? nil : file.package?.moduleByFolder(of: real)
            if let name = app ?? file.package?.module(of: real) ?? target ?? guessed ?? file.linkingTarget {
                modules[name, default: []].append(file.path)
                let all = Set(table.targets(of: real).map { ModuleName(of: $0, in: table).identifier })
                if all.count > 1 { shared[name, default: [:]][file.path] = all }
            } else if file.isExcluded || walk.projects.isInFolderOfProject(real) {
                rest.append(file.path)
            } else {
                modules[file.guess, default: []].append(file.path)
            }
        }
        guard !modules.isEmpty else { throw Self.nothing(in: paths, rest.count) }
        let sharing = Set(table.targetsSharing(walk.files.keys).map { ModuleName(of: $0, in: table) })
        self.modules = modules.map { name, files in
            var module = SourceModule(
                name: name.name, kind: name.kind, files: files.sorted(), project: name.project, target: name.target,
                isGuess: name.project.isEmpty)
            module.sharesFiles = sharing.contains(name)
            module.targetsOfFiles = shared[name] ?? [:]
            return module
        }.sorted { ($0.name, $0.kind.rawValue, $0.files[0]) < ($1.name, $1.kind.rawValue, $1.files[0]) }
        filesWithoutTarget = rest.sorted()
        notes = walk.projects.notes
    }

    /// Returns the messages about projects that could not be read entirely, and about files of no target.
    ///
    /// - Parameter listsFiles: Whether the files are listed.
    package func messages(listingFiles listsFiles: Bool) -> String {
        var lines = notes
        let count = filesWithoutTarget.count
        if listsFiles {
            lines += filesWithoutTarget.map { "\($0.shown) belongs to no target of its project, and was not read" }
        } else if count > 0 {
            let subject = count == 1 ? "1 file belongs" : "\(count) files belong"
            lines.append(
                "\(subject) to no target of \(count == 1 ? "its project" : "their projects"), and "
                    + "\(count == 1 ? "was" : "were") not read (--explain-unread lists \(count == 1 ? "it" : "them"))")
        }
        return lines.map { "note: \($0)\n" }.joined()
    }

    /// Returns the error that there are no Swift files. It suggests the facts files in a given folder.
    private static func nothing(in paths: [String], _ withoutTarget: Int) -> UsageError {
        if withoutTarget > 0 {
            return UsageError(
                "no Swift file in \(paths.joined(separator: ", ")) belongs to a target of its projects; to check such "
                    + "files, name their folder")
        }
        let facts = paths.first { path in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            return names.contains { $0.hasSuffix(FactsFile.suffix) }
        }
        let remedy = facts.map { "; to read its facts files, write \(FilePath.join($0, "*"))\(FactsFile.suffix)" } ?? ""
        return UsageError("no Swift files in \(paths.joined(separator: ", "))\(remedy)")
    }

    /// The identity of a module.
    struct ModuleName: Hashable {
        var name: String
        var kind: ModuleFacts.Kind
        /// The package or project; empty if only the names of folders decide.
        var project = ""
        /// The target in the project. Several may have modules with the same name.
        var target = ""

        init(name: String, kind: ModuleFacts.Kind, project: String = "", target: String = "") {
            self.name = name
            self.kind = kind
            self.project = project
            self.target = target
        }

        /// The target with its project, as ``SourceModule/targetsOfFiles`` contains it.
        var identifier: String { "\(project)/\(target)" }

        /// Returns the module of a target.
        init(of position: Int, in table: ProjectTable) {
            let target = table.targets[position]
            self.init(
                name: target.module, kind: target.kind, project: table.projects[position], target: target.name)
        }

        /// Returns the module of a file that belongs to no target.
        ///
        /// - Parameters:
        ///   - parts: The names of the folders below the given one that lead to the file, and the file's name.
        ///   - app: The module of the given folder.
        init(of parts: [String], in app: String) {
            // Folders of tests often contain further ones for parts of the program.
            let tests = ([app] + parts.dropLast()).first { $0.hasSuffix("Tests") || $0.hasSuffix("Test") }
            self.init(name: tests ?? app, kind: tests == nil ? .library : .test)
        }
    }
}
#endif
