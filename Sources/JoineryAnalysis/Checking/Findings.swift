// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The findings of a check.
package struct Findings: Sendable {
    /// The graph.
    package var graph: Graph
    /// The problems, sorted by place, except those that are silenced or whose rule is off.
    package var problems: [GraphDocument.Problem]
    /// The problems that are in the baseline; `nil` without a baseline.
    package var known: [GraphDocument.Problem]?
    /// Whether they include the declarations and uses of tests.
    package var includesTests = false
    /// The comments that silence nothing.
    package var idleSilences: [IdleSilence] = []
}

/// A comment of which some rules silence nothing.
package struct IdleSilence: Sendable, Hashable {
    let file: String
    let silence: Silence
    /// The rules that silence nothing; empty if the comment names no rule.
    let rules: [String]

    var location: GraphDocument.Location {
        GraphDocument.Location(file: file, line: silence.place.line, column: silence.place.column)
    }

    /// The description of the comment's removal.
    var action: String {
        let rules = rules.map { "'\($0)'" }.joined(separator: " and ")
        return rules.isEmpty || self.rules.count == silence.rules.count
            ? "removed the comment at line \(silence.place.line), which silences nothing"
            : "removed \(rules) from the comment at line \(silence.place.line)"
    }
}
