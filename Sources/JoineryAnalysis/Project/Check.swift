// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// All problems of a graph: what the rules find, without what is silenced.
package struct Check: Sendable {
    private let configuration: Configuration

    /// Makes a check.
    package init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

    /// The problems, sorted by place. Nothing is left out but what is silenced or switched off.
    package func problems(in graph: Graph) -> [GraphDocument.Problem] {
        var silences = SilenceTable(graph.silences)
        var problems: [GraphDocument.Problem] = []
        let applied = allRules.filter { configuration.severities[$0.id] != .off }
        for found in Self.problems(applied.filter { $0.id != SilenceRule.identifier }, in: graph) {
            add(found, to: &problems, &silences)
        }
        if configuration.severities[SilenceRule.identifier] != .off {
            let rule = SilenceRule()
            var names = Set(applied.map(\.id))
            names.remove(SilenceRule.identifier)
            add(
                rule.problems(in: graph) + rule.problems(of: silences.entries, applied: names), to: &problems, &silences
            )
            // What silences this rule itself was used by now, or never will be.
            let rest = rule.problems(of: silences.entries, applied: [SilenceRule.identifier])
            add(rest, to: &problems, &silences)
        }
        return Set(problems).sorted()
    }

    /// What each of the rules finds, on all cores.
    private static func problems(_ rules: [any Rule], in graph: Graph) -> [[GraphDocument.Problem]] {
        let results = Mutex([[GraphDocument.Problem]](repeating: [], count: rules.count))
        Threads.perform(iterations: rules.count) { index, _ in
            let found = rules[index].problems(in: graph)
            results.withLock { $0[index] = found }
        }
        return results.withLock(\.self)
    }

    /// Adds what no comment and no path silences.
    private func add(
        _ found: [GraphDocument.Problem], to problems: inout [GraphDocument.Problem], _ silences: inout SilenceTable
    ) {
        for var problem in found
        where !silences.silences(problem) && !configuration.silences(problem.rule, in: problem.location.file) {
            problem.severity = configuration.severities[problem.rule] ?? problem.severity
            problems.append(problem)
        }
    }
}
