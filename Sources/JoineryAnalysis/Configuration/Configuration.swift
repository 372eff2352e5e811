// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

/// The content of a project's configuration file, `.joinery.json`.
///
/// ```json
/// {
///   "rules": { "unused-binding": "off", "captive-lifetime": "error" },
///   "exclude": ["Sources/Generated"],
///   "silences": [{ "rule": "cycle", "path": "Sources/Legacy", "reason": "goes away with the old store" }]
/// }
/// ```
package struct Configuration: Sendable, Hashable {
    /// The severities of rules that differ from the rule's default.
    package var severities: [String: Severity] = [:]
    /// The folders and files that are not read, relative to the file's folder.
    package var excluded: [String] = []
    /// The folders and files in which rules are silenced.
    package var silences: [PathSilence] = []
    /// The folder of the configuration file, to which all paths are relative; the current folder if there is no file.
    package var folder = URL(fileURLWithPath: ".").standardizedFileURL.path
    /// The configuration file, as the command received it; `nil` if there is no file.
    package var file: String?
    /// The folder of the configuration file, as the command received it; empty for the current folder.
    package var shownFolder = ""
    /// The architecture that `modules`, `layers`, and `limits` describe.
    var architecture = Architecture()
    /// The places of the file's values.
    var places = JSONPlaces()

    /// The excluded paths, usable from any folder.
    package var excludedPaths: [String] { excluded.map(path) }

    /// An entry that silences a rule in a folder or file.
    package struct PathSilence: Sendable, Hashable {
        /// The rule's identifier.
        package var rule: String
        /// The folder or file, relative to the configuration file's folder.
        package var path: String
        /// The reason.
        package var reason: String
    }

    /// Creates the default configuration.
    package init() {}

    /// Creates the default configuration of a folder.
    package init(folder: String) {
        self.folder = URL(fileURLWithPath: folder).standardizedFileURL.path
        shownFolder = folder == "." ? "" : folder
    }

    /// Applies only some rules.
    ///
    /// - Parameters:
    ///   - only: The rules to apply, even if the file switches them off; empty for all that the file applies.
    ///   - except: The rules not to apply.
    /// - Throws: ``UsageError`` if there is no rule of a name.
    package mutating func apply(only: [String], except: [String]) throws {
        let known = allRules.map(\.id)
        for name in only + except where !known.contains(name) {
            let similar = Similarity.names(like: name, among: known, limit: 3)
            let rules = similar.isEmpty ? "; the rules are \(known.joined(separator: ", "))" : ""
            throw UsageError("there is no rule '\(name.shown)'\(rules)", similar: similar)
        }
        if !only.isEmpty, only.allSatisfy(except.contains) {
            throw UsageError("the options leave no rule to apply, because '--except' names each rule of '--only'")
        }
        for rule in known {
            if except.contains(rule) || !only.isEmpty && !only.contains(rule) {
                severities[rule] = .off
            } else if severities[rule] == .off, only.contains(rule) {
                severities[rule] = nil
            }
        }
    }

    /// Whether a file is excluded. Build systems pass absolute paths.
    package func excludes(_ file: String) -> Bool {
        guard !excluded.isEmpty else { return false }
        let file = pathFromFolder(of: file)
        return excluded.contains { Self.isOf(file, path: $0) }
    }

    /// Whether the configuration's folder is a folder or is in it.
    package func isIn(_ path: String) -> Bool {
        let (own, other) = (FilePath.real(folder), FilePath.real(path))
        return own == other || FilePath.below(other, own) != own
    }

    /// Returns the positions of the entries that silence a rule in a file.
    func silences(of rule: String, in file: String) -> [Int] {
        let positions = silences.indices.filter { silences[$0].rule == rule }
        guard !positions.isEmpty else { return [] }
        let file = pathFromFolder(of: file)
        return positions.filter { Self.isOf(file, path: silences[$0].path) }
    }

    /// Returns the path of a folder or file that the configuration names, usable from any folder.
    func path(of entry: String) -> String { entry.hasPrefix("/") ? entry : FilePath.join(folder, entry) }

    /// Returns a file's path relative to the configuration's folder; the whole path if the file is not in it.
    func pathFromFolder(of file: String) -> String {
        let path = URL(fileURLWithPath: file).standardizedFileURL.path
        let below = FilePath.below(folder, path)
        return below == path ? FilePath.below(FilePath.real(folder), FilePath.real(path)) : below
    }

    /// Whether a path of the configuration names a file or a folder that contains it.
    private static func isOf(_ file: String, path: String) -> Bool {
        var path = path.hasPrefix("./") ? path.dropFirst(2) : path[...]
        if path.hasSuffix("/") { path = path.dropLast() }
        return path == "." || file == path || file.hasPrefix(path + "/")
    }
}
