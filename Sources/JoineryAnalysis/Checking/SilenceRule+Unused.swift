// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

extension SilenceRule {
    /// Returns the problems of comments that were not used.
    ///
    /// - Parameters:
    ///   - entries: All comments, with the rules that they silenced.
    ///   - rules: The rules that were applied.
    func problems(of entries: [SilenceTable.Entry], applied rules: Set<String>) -> [GraphDocument.Problem] {
        entries.filter { !$0.silence.reason.isEmpty }.flatMap { entry -> [GraphDocument.Problem] in
            if entry.silence.rules.isEmpty {
                guard entry.used.isEmpty else { return [] }
                return [problem("The comment silences no problem", in: entry.file, entry.silence, "remove the comment")]
            }
            return entry.silence.rules.filter { rules.contains($0) && !entry.used.contains($0) }.map { rule in
                problem(
                    "Nothing here breaks the rule '\(rule)'", in: entry.file, entry.silence,
                    entry.silence.rules.count > 1 ? "remove '\(rule)' from the comment" : "remove the comment")
            }
        }
    }

    /// Returns the problems of a configuration's entries that match nothing.
    ///
    /// - Parameters:
    ///   - configuration: The configuration, whose whole folder was read.
    ///   - used: The positions of the entries in `silences` that silenced a problem.
    ///   - rules: The rules that were applied.
    func problems(
        of configuration: Configuration, used: Set<Int>, applied rules: Set<String>
    ) -> [GraphDocument.Problem] {
        guard let file = configuration.file else { return [] }
        func problem(_ message: String, at value: String, _ remedy: String) -> GraphDocument.Problem {
            let place = configuration.places[value]
            return GraphDocument.Problem(
                rule: id, severity: severity, message: message,
                location: GraphDocument.Location(file: file, line: place.line, column: place.column),
                notes: [GraphDocument.Note(remedy)])
        }
        let excluded = configuration.excluded.enumerated().compactMap { index, entry -> GraphDocument.Problem? in
            let path = configuration.path(of: entry)
            guard !SwiftFiles.exist(at: path) else { return nil }
            let message =
                FileManager.default.fileExists(atPath: path)
                ? "There is no Swift file in '\(entry)' to exclude" : "The excluded path '\(entry)' does not exist"
            let remedy =
                entry.contains("*")
                ? "name a folder or a file, because '*' has no meaning in 'exclude'" : "remove the path from 'exclude'"
            return problem(message, at: "exclude/\(index)", remedy)
        }
        let silences = configuration.silences.enumerated().compactMap { index, silence -> GraphDocument.Problem? in
            guard !used.contains(index), rules.contains(silence.rule) else { return nil }
            let message =
                FileManager.default.fileExists(atPath: configuration.path(of: silence.path))
                ? "Nothing in '\(silence.path)' breaks the rule '\(silence.rule)'"
                : "The path '\(silence.path)', in which the rule '\(silence.rule)' is silenced, does not exist"
            return problem(message, at: "silences/\(index)", "remove the entry from 'silences'")
        }
        return excluded + silences
    }
}

/// A search for Swift files.
private enum SwiftFiles {
    /// Whether a path is a Swift file, or a folder with one at any depth.
    static func exist(at path: String) -> Bool {
        switch FilePath.kind(of: FilePath.real(path)) {
        case .file: return path.hasSuffix(".swift")
        case .link, .other: return false
        case .folder:
            let names = FileManager.default.enumerator(atPath: FilePath.real(path))
            while let name = names?.nextObject() as? String {
                if name.hasSuffix(".swift") { return true }
            }
            return false
        }
    }
}
