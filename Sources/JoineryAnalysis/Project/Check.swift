// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// All problems of a graph: what the rules find, without what is silenced.
public struct Check: Sendable {
    private let configuration: Configuration

    /// Makes a check.
    public init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

    /// The problems, sorted by place. Nothing is left out but what is silenced or switched off.
    public func problems(in graph: Graph) -> [GraphDocument.Problem] {
        var problems: [GraphDocument.Problem] = []
        for rule in allRules where configuration.severities[rule.id] != .off {
            for var problem in rule.problems(in: graph) where !isSilenced(problem, graph) {
                problem.severity = configuration.severities[rule.id] ?? problem.severity
                problems.append(problem)
            }
        }
        return Array(Set(problems)).sorted {
            ($0.location.file, $0.location.line, $0.location.column, $0.rule, $0.message)
                < ($1.location.file, $1.location.line, $1.location.column, $1.rule, $1.message)
        }
    }

    private func isSilenced(_ problem: GraphDocument.Problem, _ graph: Graph) -> Bool {
        let location = problem.location
        let byPath = configuration.silences.contains { silence in
            silence.rule == problem.rule
                && (location.file == silence.path || location.file.hasPrefix(silence.path + "/"))
        }
        return byPath
            || (graph.silences[location.file] ?? []).contains { silence in
                !silence.reason.isEmpty && silence.lines.contains(location.line)
                    && (silence.rules.isEmpty || silence.rules.contains(problem.rule))
            }
    }
}
