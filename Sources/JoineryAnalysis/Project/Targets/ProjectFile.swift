// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation

/// A file or folder that describes targets: an Xcode project or workspace, or the input of XcodeGen or Tuist.
struct ProjectFile: Hashable {
    enum Kind: Int { case workspace, project, specification, manifest, pod }

    let kind: Kind
    /// The canonical path.
    let path: String
    /// The path in messages.
    let shown: String

    /// Creates the project at a path; `nil` if its name is not that of a project.
    ///
    /// - Parameter shown: The path in messages.
    init?(_ path: String, shownAs shown: String) {
        guard let kind = Self.kind(ofName: FilePath.name(of: path)) else { return nil }
        self.kind = kind
        self.path = path
        self.shown = shown
    }

    /// Returns the kind of the projects with a name; `nil` if no project has it.
    static func kind(ofName name: String) -> Kind? {
        switch name {
        case "project.yml", "project.yaml": .specification
        case "Project.swift": .manifest
        case _ where name.hasSuffix(".xcodeproj"): .project
        case _ where name.hasSuffix(".xcworkspace"): .workspace
        case _ where name.hasSuffix(".podspec"): .pod
        default: nil
        }
    }

    /// The folder that contains the project.
    var folder: String { FilePath.folder(of: path) }

    /// The file that describes the targets. A folder without it contains only the settings of a user, as those of
    /// generated projects often do.
    private var contentName: String? {
        switch kind {
        case .project: "project.pbxproj"
        case .workspace: "contents.xcworkspacedata"
        case .specification, .manifest, .pod: nil
        }
    }

    /// Whether the file that describes the targets exists.
    var hasContent: Bool {
        FileManager.default.fileExists(atPath: contentName.map { FilePath.join(path, $0) } ?? path)
    }

    /// Reads the content; `nil` if the file is not a project.
    ///
    /// - Parameter isNamed: Whether the user named the file, so that it must be a project.
    /// - Throws: ``UsageError`` if the project is damaged.
    func content(isNamed: Bool) throws -> ProjectContent? {
        let name = contentName.map { "/\($0)" } ?? ""
        let file = (path: path + name, shown: shown + name)
        guard FileManager.default.fileExists(atPath: file.path) else {
            guard isNamed else { return nil }
            throw UsageError(
                "'\(file.shown.shown)' does not exist; if a tool such as XcodeGen or Tuist generates the project, "
                    + "run it first")
        }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: file.path))
        } catch {
            throw UsageError(file.shown, cannotBe: "read", error)
        }
        let content: ProjectContent?
        do {
            if let line = Self.lineOfConflict(in: data) {
                throw ProjectMistake(
                    "unresolved merge conflict", line: line, remedy: "resolve it, and run the command again")
            }
            switch kind {
            case .project: content = try XcodeProject(data, path: path).content
            case .workspace: content = try XcodeWorkspace(data, path: path).content
            case .specification: content = try XcodeGenProject(data, path: path)?.content
            case .pod: content = PodSpecification(data, path: path).content
            case .manifest: content = TuistProject(data, path: path)?.content
            }
        } catch let mistake as ProjectMistake {
            throw Self.error(mistake, file.shown)
        }
        if content == nil, isNamed {
            let tool =
                kind == .specification
                ? "XcodeGen: it has no 'targets'" : "Tuist: it does not import ProjectDescription"
            throw UsageError("'\(shown.shown)' is not a project of \(tool)")
        }
        return content
    }

    private static func error(_ mistake: ProjectMistake, _ file: String) -> UsageError {
        let file = mistake.file.map { FilePath.join(FilePath.folder(of: file), $0) } ?? file
        let place = mistake.line.map { "\(file.shown):\($0)" } ?? file.shown
        let remedy = mistake.remedy ?? "repair the file, or list it under 'exclude' in .joinery.json"
        return UsageError("\(place): \(mistake.reason.shown); \(remedy)")
    }

    /// Returns the line of the first mark that Git left in a file.
    private static func lineOfConflict(in data: Data) -> Int? {
        let mark = Data("<<<<<<< ".utf8)
        var start = data.startIndex
        while let found = data.range(of: mark, in: start..<data.endIndex) {
            let isAtStart = found.lowerBound == data.startIndex || data[found.lowerBound - 1] == UInt8(ascii: "\n")
            if isAtStart { return data[..<found.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1 }
            start = found.upperBound
        }
        return nil
    }
}

/// A mistake in a file that describes targets.
struct ProjectMistake: Error {
    /// The problem, as a sentence without its full stop.
    var reason: String
    /// The line, if it is known.
    var line: Int?
    /// The path of the file below the project's folder, if it is another one.
    var file: String?
    /// The fix, if it differs from the usual one.
    var remedy: String?

    init(_ reason: String, line: Int? = nil, remedy: String? = nil) {
        self.reason = reason
        self.line = line
        self.remedy = remedy
    }
}
#endif
