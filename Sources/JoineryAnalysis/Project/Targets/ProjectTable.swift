// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
/// The targets of all projects, by their files.
struct ProjectTable {
    /// The targets, in the order in which they were added.
    private(set) var targets: [ProjectTarget] = []
    /// The project of each target.
    private(set) var projects: [String] = []
    private var byFile: [String: [Int]] = [:]
    private var byFolder: [String: [(target: Int, folder: SourceFolder)]] = [:]

    /// Adds the targets of a project.
    mutating func add(_ content: ProjectContent, of project: String) {
        for var target in content.targets {
            let position = targets.count
            // The input of a generated project describes the same target.
            if let same = targets.indices.first(where: { targets[$0].name == target.name && projects[$0] == project }) {
                target.module = targets[same].module
                target.kind = targets[same].kind
                target.isExtension = targets[same].isExtension
            }
            targets.append(target)
            projects.append(project)
            for file in target.files { byFile[file, default: []].append(position) }
            for folder in target.folders { byFolder[folder.path, default: []].append((position, folder)) }
        }
    }

    /// Returns the positions of the targets that a file belongs to.
    func targets(of file: String) -> [Int] {
        var found = byFile[file] ?? []
        guard !byFolder.isEmpty else { return found }
        var folder = file
        while folder.count > 1 {
            folder = FilePath.folder(of: folder)
            for (target, rule) in byFolder[folder] ?? [] where !found.contains(target) && rule.contains(file) {
                found.append(target)
            }
        }
        return found
    }

    /// Returns the positions of the targets, other than tests, that have files in common with others.
    func targetsSharing(_ files: some Collection<String>) -> Set<Int> {
        files.reduce(into: []) { shared, file in
            let positions = targets(of: file).filter { targets[$0].kind != .test }
            if positions.count > 1 { shared.formUnion(positions) }
        }
    }

    /// Returns the target that each file is read for: preferably not a test, then preferably not an extension, and then
    /// the largest, because code that an app shares with its extensions is mostly the app's.
    func targets(of files: some Collection<String>) -> [String: Int] {
        let all = files.map { ($0, targets(of: $0)) }
        var counts = Array(repeating: 0, count: targets.count)
        for position in all.flatMap(\.1) { counts[position] += 1 }
        var result: [String: Int] = [:]
        for (file, positions) in all {
            result[file] = positions.min { left, right in
                let (first, second) = (targets[left].rank, targets[right].rank)
                return (first, -counts[left], left) < (second, -counts[right], right)
            }
        }
        return result
    }
}

extension ProjectTarget {
    /// The place among the targets that share a file, the lowest first.
    fileprivate var rank: Int { kind == .test ? 2 : isExtension ? 1 : 0 }
}
#endif
