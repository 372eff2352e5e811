// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Foundation

extension Configuration {
    /// Reads a configuration file.
    ///
    /// - Throws: ``UsageError`` if the file is not valid.
    package init(_ data: Data, from path: String) throws {
        file = path
        shownFolder = FilePath.folder(of: path)
        places = JSONPlaces(Array(data))
        folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
        let object: Any
        do {
            object = try JSONSerialization.jsonObject(with: data)
        } catch {
            throw UsageError(path, isNotJSON: data, error)
        }
        guard let entries = object as? [String: Any] else { throw UsageError("\(path): must be an object { … }") }
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
            switch key {
            case "rules": severities = try Self.severities(value, path)
            case "exclude": excluded = try Self.strings(value, named: key, path)
            case "silences": silences = try Self.silences(value, path)
            case _ where Architecture.keys.contains(key): try architecture.read(value, named: key, path)
            default:
                let keys = (["rules", "exclude", "silences"] + Architecture.keys).map { "'\($0)'" }
                throw UsageError(
                    "\(path): unknown key '\(key)'; the keys are \(keys.dropLast().joined(separator: ", ")), and "
                        + keys[keys.count - 1])
            }
        }
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
        if strings.contains("") { throw UsageError("\(path): '\(key)' contains an empty path") }
        return strings
    }
}
