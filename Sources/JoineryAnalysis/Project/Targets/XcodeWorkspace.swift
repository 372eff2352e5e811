// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation

/// An Xcode workspace: the projects and packages that its `contents.xcworkspacedata` lists.
struct XcodeWorkspace {
    /// The projects and packages.
    private(set) var content = ProjectContent()
    /// The folder that contains the workspace.
    private let container: String

    /// Reads a workspace.
    ///
    /// - Parameters:
    ///   - data: The content of `contents.xcworkspacedata`.
    ///   - path: The canonical path of the `.xcworkspace` folder.
    /// - Throws: ``ProjectMistake`` if the content is damaged.
    init(_ data: Data, path: String) throws {
        container = FilePath.folder(of: path)
        try read(String(decoding: data, as: UTF8.self))
    }

    /// Reads the tags, which contain nothing but `location` and `name`.
    private mutating func read(_ text: String) throws {
        var rest = text[...]
        var folders = [container]
        var isWorkspace = false
        var tag = Substring()
        while let start = rest.firstIndex(of: "<") {
            guard let end = rest[start...].firstIndex(of: ">") else {
                throw Self.mistake("a tag does not end", at: start, in: text)
            }
            tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            let name = tag.prefix { $0.isLetter || $0 == "/" }
            switch name {
            case "Workspace": isWorkspace = true
            case "Group": folders.append(path(of: tag, in: folders[folders.count - 1]) ?? container)
            case "/Group":
                guard folders.count > 1 else { throw Self.mistake("a group ends twice", at: start, in: text) }
                folders.removeLast()
            case "FileRef":
                if let path = path(of: tag, in: folders[folders.count - 1]) { add(path) }
            default: continue
            }
        }
        guard isWorkspace, tag == "/Workspace" else {
            throw Self.mistake("'</Workspace>' is missing", at: text.endIndex, in: text)
        }
    }

    private static func mistake(_ reason: String, at index: String.Index, in text: String) -> ProjectMistake {
        ProjectMistake("not a workspace: \(reason)", line: text[..<index].count { $0.isNewline } + 1)
    }

    private mutating func add(_ path: String) {
        if path.hasSuffix(".xcodeproj") {
            content.projects.append(path)
        } else if PackageManifest.exists(in: path) {
            content.packages.append(path)
        }
    }

    /// Returns the path of a tag: `location = "group:App/App.xcodeproj"`.
    private func path(of tag: Substring, in folder: String) -> String? {
        guard let start = tag.range(of: "location"), let open = tag[start.upperBound...].firstIndex(of: "\""),
            let close = tag[tag.index(after: open)...].firstIndex(of: "\"")
        else { return nil }
        let location = Self.unescaped(tag[tag.index(after: open)..<close])
        let parts = location.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let path = String(parts[1])
        switch parts[0] {
        case "group": return FilePath.normalized(FilePath.join(folder, path))
        case "container": return FilePath.normalized(FilePath.join(container, path))
        case "absolute": return FilePath.normalized(path)
        // The workspace within a project.
        case "self": return container
        default: return nil
        }
    }

    private static func unescaped(_ text: Substring) -> String {
        [("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].reduce(String(text)) {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
    }
}
#endif
