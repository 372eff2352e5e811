// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Baseline {
    /// The problems of a check, compared with a baseline.
    package struct Comparison: Sendable, Hashable {
        /// The problems that are not in the baseline.
        package var new: [GraphDocument.Problem]
        /// The problems that are in the baseline.
        package var known: [GraphDocument.Problem]
        /// The entries of which not all problems were found, and how many are missing.
        var missing: [Entry: Int]
    }

    /// Compares problems with the baseline.
    ///
    /// An entry accepts as many problems as it counts: first those with the same names, then those with only some of
    /// its names, because a part of the problem may have been fixed.
    package func compare(
        _ problems: [GraphDocument.Problem], in graph: Graph, _ configuration: Configuration
    ) -> Comparison {
        var left = counts
        let entries = Fingerprints(graph, configuration).entries(of: problems)
        var isKnown = entries.map { entry in
            guard let count = left[entry], count > 0 else { return false }
            left[entry] = count - 1
            return true
        }
        let candidates = Dictionary(grouping: left.keys.sorted()) { [$0.rule, $0.path] }
        for index in entries.indices where !isKnown[index] {
            let entry = entries[index]
            let names = Set(entry.names)
            let wider = candidates[[entry.rule, entry.path]]?.first { candidate in
                left[candidate, default: 0] > 0 && names.isSubset(of: candidate.names)
            }
            guard let wider else { continue }
            left[wider, default: 0] -= 1
            isKnown[index] = true
        }
        return Comparison(
            new: zip(problems, isKnown).filter { !$1 }.map(\.0), known: zip(problems, isKnown).filter { $1 }.map(\.0),
            missing: left.filter { $0.value > 0 })
    }

    /// Returns a problem for each entry of which some or all problems are gone. It is a note unless the configuration
    /// sets the severity of `silence`.
    ///
    /// - Parameters:
    ///   - comparison: The comparison of a check's problems with the baseline.
    ///   - configuration: The configuration, whose whole folder was read.
    package func problems(
        ofMissing comparison: Comparison, _ configuration: Configuration
    ) -> [GraphDocument.Problem] {
        let rule = SilenceRule()
        let severity = configuration.severities[rule.id] ?? .note
        guard let file, severity != .off else { return [] }
        return comparison.missing.filter { configuration.severities[$0.key.rule] != .off }.map { entry, number in
            let place = places[entry] ?? Place(line: 1, column: 1)
            let count = counts[entry, default: 1]
            let left = count - number
            let isPart = left > 0
            return GraphDocument.Problem(
                rule: rule.id, severity: severity,
                message: isPart
                    ? "Only \(left) of \(count) '\(entry.rule)' problems of \(entry.path) \(left == 1 ? "is" : "are") left"
                    : "This '\(entry.rule)' problem of \(entry.path) is gone",
                location: GraphDocument.Location(file: file, line: place.line, column: place.column),
                notes: [
                    GraphDocument.Note(
                        (isPart ? "reduce the count" : "remove the entry") + ", or write the baseline again")
                ])
        }.sorted()
    }
}
