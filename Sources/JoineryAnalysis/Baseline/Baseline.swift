// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Foundation

/// The problems that a project had when it began to check, which do not fail later checks.
///
/// An entry identifies a problem by its rule, its file, and the names of the bindings that it is about. It contains no
/// line, no module, and no name of a function or type that uses a binding, so it holds as the code around it changes,
/// and in every checkout. Problems that are equal in these parts are counted.
package struct Baseline: Sendable, Hashable {
    /// The name of the file in the folder of the configuration.
    package static let fileName = ".joinery-baseline.json"
    /// The version of the format that this program writes, and the only one it reads.
    static let currentVersion = 1

    /// A problem, or several that are equal in these parts.
    struct Entry: Sendable, Hashable {
        /// The rule's identifier.
        var rule: String
        /// The file, relative to the configuration's folder.
        var path: String
        /// The names of the bindings, sorted; the message if the problem is about none.
        var names: [String]
    }

    /// The number of problems of each entry.
    var counts: [Entry: Int] = [:]
    /// The file, as the command received it; `nil` if the baseline was not read from a file.
    var file: String?
    /// The places of the entries in the file.
    var places: [Entry: Place] = [:]

    /// The number of recorded problems.
    package var count: Int { counts.values.reduce(0, +) }

    /// Creates the baseline of problems.
    package init(of problems: [GraphDocument.Problem], in graph: Graph, _ configuration: Configuration) {
        for entry in Fingerprints(graph, configuration).entries(of: problems) { counts[entry, default: 0] += 1 }
    }

    /// Reads a baseline.
    ///
    /// - Parameters:
    ///   - data: The content of the file.
    ///   - path: The file, for messages.
    /// - Throws: ``UsageError`` if the file is not a valid baseline of this version.
    package init(_ data: Data, from path: String) throws {
        let remedy = "write it again with 'joinery check --write-baseline'"
        guard let header = try? JSONDecoder().decode(Header.self, from: data) else {
            let isConflict = String(decoding: data, as: UTF8.self).contains("\n<<<<<<< ")
            throw UsageError(
                "\(path): not a baseline\(isConflict ? ", because it has merge conflicts" : ""); \(remedy)")
        }
        guard header.version == Self.currentVersion else {
            throw UsageError(
                "\(path): the baseline has version \(header.version), but this joinery reads version "
                    + "\(Self.currentVersion); \(remedy)")
        }
        guard let content = try? JSONDecoder().decode(Content.self, from: data) else {
            throw UsageError("\(path): each object in 'problems' needs 'rule', 'path', and 'names'; \(remedy)")
        }
        file = path
        let places = JSONPlaces(Array(data))
        for (index, problem) in content.problems.enumerated() {
            let entry = Entry(rule: problem.rule, path: problem.path, names: problem.names.sorted())
            counts[entry, default: 0] += max(1, problem.count ?? 1)
            self.places[entry] = self.places[entry] ?? places["problems/\(index)"]
        }
    }

    /// Adds the entries of an earlier baseline whose problems this check could not find.
    ///
    /// - Parameters:
    ///   - earlier: The earlier baseline.
    ///   - configuration: The configuration, whose rules were applied.
    ///   - files: The files that were read.
    package mutating func keep(from earlier: Baseline, _ configuration: Configuration, read files: Set<String>) {
        let paths = Set(files.map(configuration.pathFromFolder))
        for (entry, count) in earlier.counts where counts[entry] == nil {
            let isApplied = configuration.severities[entry.rule] != .off && allRules.contains { $0.id == entry.rule }
            let exists = FileManager.default.fileExists(atPath: configuration.path(of: entry.path))
            if !isApplied || !paths.contains(entry.path) && exists { counts[entry] = count }
        }
    }

    /// The content of the file: one line for each entry, sorted, so that git merges the changes of two branches.
    package var text: String {
        let lines = counts.sorted { $0.key < $1.key }.map { entry, count in
            let names = entry.names.map(Self.quoted).joined(separator: ", ")
            let number = count > 1 ? ", \"count\": \(count)" : ""
            return """
                    { "rule": \(Self.quoted(entry.rule)), "path": \(Self.quoted(entry.path)), "names": [\(names)]\(number) }
                """
        }
        let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
        return "{\n  \"version\": \(Self.currentVersion),\n  \"problems\": \(list)\n}\n"
    }

    private static func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }

    private struct Header: Decodable {
        var version: Int
    }

    private struct Content: Decodable {
        var problems: [Problem]

        struct Problem: Decodable {
            var rule: String
            var path: String
            var names: [String]
            var count: Int?
        }
    }
}

extension Baseline.Entry: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        if left.path != right.path { return left.path < right.path }
        if left.rule != right.rule { return left.rule < right.rule }
        return left.names.lexicographicallyPrecedes(right.names)
    }
}

extension Configuration {
    /// The file with the project's baseline, if there is one.
    package var baselinePath: String { FilePath.join(shownFolder, Baseline.fileName) }
}
