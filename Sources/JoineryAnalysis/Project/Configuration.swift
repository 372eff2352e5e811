// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Foundation

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

    /// The excluded paths, usable from any folder.
    package var excludedPaths: [String] { excluded.map { $0.hasPrefix("/") ? $0 : FilePath.join(folder, $0) } }

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

    /// Reads a configuration file.
    ///
    /// - Throws: ``UsageError`` if the file is not valid.
    package init(_ data: Data, from path: String) throws {
        folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
        let object: Any
        do {
            object = try JSONSerialization.jsonObject(with: data)
        } catch {
            throw UsageError("\(path): not JSON: \(UsageError.reason(error))")
        }
        guard let entries = object as? [String: Any] else { throw UsageError("\(path): must be an object { … }") }
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
            switch key {
            case "rules": severities = try Self.severities(value, path)
            case "exclude": excluded = try Self.strings(value, named: key, path)
            case "silences": silences = try Self.silences(value, path)
            default:
                throw UsageError("\(path): unknown key '\(key)'; the keys are 'rules', 'exclude', and 'silences'")
            }
        }
    }

    /// Whether a file is excluded. Build systems pass absolute paths.
    package func excludes(_ file: String) -> Bool {
        guard !excluded.isEmpty else { return false }
        let file = pathFromFolder(of: file)
        return excluded.contains { Self.isOf(file, path: $0) }
    }

    /// Whether a rule is silenced in a file.
    func silences(_ rule: String, in file: String) -> Bool {
        let silences = silences.filter { $0.rule == rule }
        guard !silences.isEmpty else { return false }
        let file = pathFromFolder(of: file)
        return silences.contains { Self.isOf(file, path: $0.path) }
    }

    /// Returns a file's path relative to the configuration's folder; the whole path if the file is not in it.
    private func pathFromFolder(of file: String) -> String {
        let path = URL(fileURLWithPath: file).standardizedFileURL.path
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }

    /// Whether a path of the configuration names a file or a folder that contains it.
    private static func isOf(_ file: String, path: String) -> Bool {
        var path = path.hasPrefix("./") ? path.dropFirst(2) : path[...]
        if path.hasSuffix("/") { path = path.dropLast() }
        return file == path || file.hasPrefix(path + "/")
    }

    private static func severities(_ value: Any, _ path: String) throws -> [String: Severity] {
        guard let entries = value as? [String: Any] else {
            throw UsageError("\(path): 'rules' must be an object, such as { \"cycle\": \"error\" }")
        }
        var result: [String: Severity] = [:]
        for (rule, word) in entries.sorted(by: { $0.key < $1.key }) {
            try check(rule, path)
            guard let word = word as? String, let severity = Severity(rawValue: word) else {
                throw UsageError("\(path): the severity of '\(rule)' must be error, warning, note, or off")
            }
            result[rule] = severity
        }
        return result
    }

    private static func silences(_ value: Any, _ path: String) throws -> [PathSilence] {
        guard let entries = value as? [[String: Any]] else {
            throw UsageError("\(path): 'silences' must be a list of objects with 'rule', 'path', and 'reason'")
        }
        return try entries.map { entry in
            guard Set(entry.keys) == ["rule", "path", "reason"], let rule = entry["rule"] as? String,
                let place = entry["path"] as? String, let reason = entry["reason"] as? String, !reason.isEmpty
            else {
                throw UsageError("\(path): each object in 'silences' needs the strings 'rule', 'path', and 'reason'")
            }
            try check(rule, path)
            return PathSilence(rule: rule, path: place, reason: reason)
        }
    }

    private static func check(_ rule: String, _ path: String) throws {
        guard !allRules.contains(where: { $0.id == rule }) else { return }
        throw UsageError(
            "\(path): there is no rule '\(rule)'; the rules are \(allRules.map(\.id).joined(separator: ", "))")
    }

    private static func strings(_ value: Any, named key: String, _ path: String) throws -> [String] {
        guard let strings = value as? [String] else { throw UsageError("\(path): '\(key)' must be a list of strings") }
        return strings
    }
}
