// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation

/// The projects among and around some folders.
struct ProjectSearch {
    /// The way that led to a project.
    enum Way: Int {
        /// The user named it, or a project or workspace refers to it.
        case named
        /// It is in a given folder.
        case found
        /// It is in a folder that contains a given one. So only its targets matter, and not the rest of its files.
        case around
    }

    /// The targets.
    private(set) var table = ProjectTable()
    /// The sources that the projects list one by one, as canonical paths.
    private(set) var files: [String] = []
    /// The folders with sources, and those of local packages, as canonical paths.
    private(set) var folders: [String] = []
    private(set) var packages: [String] = []
    /// The projects without sources, and those with computed targets.
    private var outdated: [String] = []
    private var computed: [String] = []
    /// The projects that describe all sources in their folders, by their folders.
    private var wholeProjects: [String: String] = [:]
    private var queue: [(project: ProjectFile, way: Way)] = []
    private var seen: Set<String> = []
    private let excluded: [String]
    private let showsWholePaths: Bool
    private let current = FilePath.real(".")

    init(excluding excluded: [String], showsWholePaths: Bool) {
        self.excluded = excluded
        self.showsWholePaths = showsWholePaths
    }

    /// Returns a path as messages show it.
    func shown(_ path: String) -> String { showsWholePaths ? path : FilePath.relative(path, to: current) }

    /// Adds a project, unless it is excluded.
    mutating func add(_ project: ProjectFile, _ way: Way) {
        let isExcluded = excluded.contains { project.path == $0 || project.path.hasPrefix($0 + "/") }
        guard way == .named || !isExcluded, seen.insert(project.path).inserted else { return }
        queue.append((project, way))
    }

    /// Adds the projects of the nearest folder around a given one that has any, up to the root of the repository.
    mutating func addNearest(to folder: String) {
        var next = folder
        while next.count > 1 {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: next)) ?? []
            let found = names.filter { ProjectFile.kind(ofName: $0) != nil }.sorted().compactMap { name in
                ProjectFile(FilePath.join(next, name), shownAs: shown(FilePath.join(next, name)))
            }
            if !found.isEmpty {
                // The walk through the given folder finds its own projects.
                if next != folder { for project in found where project.kind != .workspace { add(project, .around) } }
                return
            }
            if names.contains(".git") { return }
            next = FilePath.folder(of: next)
        }
    }

    /// Reads all projects.
    ///
    /// - Throws: ``UsageError`` if one is damaged.
    mutating func read() throws {
        // A generated project knows names that its input only computes.
        queue.sort { $0.project.kind.rawValue < $1.project.kind.rawValue }
        var index = 0
        while index < queue.count {
            let (project, way) = queue[index]
            index += 1
            if project.kind == .manifest, isGenerated(project) { continue }
            guard let content = try project.content(isNamed: way == .named) else { continue }
            table.add(content, of: project.folder)
            if way != .around { use(content, of: project) }
        }
    }

    /// Whether a project that Tuist generated is beside its manifest.
    private func isGenerated(_ manifest: ProjectFile) -> Bool {
        queue.contains { $0.project.kind == .project && $0.project.folder == manifest.folder && $0.project.hasContent }
    }

    private mutating func use(_ content: ProjectContent, of project: ProjectFile) {
        if content.hasComputedTargets { computed.append(project.shown) }
        packages += content.packages
        for target in content.targets {
            files += target.files
            folders += target.folders.map(\.path)
        }
        if !content.targets.isEmpty, content.isWhole { wholeProjects[project.folder] = project.shown }
        for path in content.projects {
            let below = FilePath.below(project.folder, path)
            guard !FilePath.parts(of: below).contains(where: SourceWalk.ignored.contains),
                let other = ProjectFile(path, shownAs: shown(path)), other.hasContent
            else { continue }
            add(other, .found)
        }
    }

    /// Records the projects that have no files of these targets as out of date.
    mutating func note(positionsWithFiles positions: some Sequence<Int>) {
        let folders = Set(positions.map { table.projects[$0] })
        for (folder, project) in wholeProjects.sorted(by: { $0.key < $1.key }) where !folders.contains(folder) {
            wholeProjects[folder] = nil
            outdated.append(project)
        }
    }

    /// Messages about projects that cannot be read entirely.
    var notes: [String] {
        var notes = outdated.map {
            "no Swift source of \($0.shown) exists, so modules follow from the names of folders"
        }
        if let first = computed.first {
            let subject =
                computed.count == 1
                ? "\(first.shown) computes" : "\(first.shown) and \(computed.count - 1) more compute"
            notes.append("\(subject) targets that only Tuist knows; run 'tuist generate', and check again")
        }
        return notes
    }

    /// Whether a file is in the folder of a project, which describes all sources there.
    func isInFolderOfProject(_ file: String) -> Bool {
        guard !wholeProjects.isEmpty else { return false }
        var folder = file
        while folder.count > 1 {
            folder = FilePath.folder(of: folder)
            if wholeProjects[folder] != nil { return true }
        }
        return false
    }
}
#endif
