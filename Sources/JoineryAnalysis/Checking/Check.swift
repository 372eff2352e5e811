// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// A search for the problems of a graph, without the silenced ones.
package struct Check: Sendable {
    private let configuration: Configuration
    private let coversProject: Bool
    private let includesTests: Bool

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - configuration: The project's configuration.
    ///   - coversProject: Whether all sources in the configuration's folder were read, so that an entry of the
    ///     configuration that matches nothing is out of date.
    ///   - includesTests: Whether all rules apply to the declarations and uses of tests.
    package init(
        _ configuration: Configuration = Configuration(), coversProject: Bool = false, includesTests: Bool = false
    ) {
        self.configuration = configuration
        self.includesTests = includesTests
        self.coversProject = coversProject
    }

    /// Returns the problems, sorted by place, except those that are silenced or whose rule is off.
    package func problems(in graph: Graph) -> [GraphDocument.Problem] { findings(in: graph).problems }

    /// Returns the problems, and the comments that silence nothing.
    package func findings(in graph: Graph) -> Findings {
        var silences = SilenceTable(graph.silences, configuration)
        var problems: [GraphDocument.Problem] = []
        let applied = allRules.filter { configuration.severities[$0.id] != .off }
        let rules = applied.filter { $0.id != SilenceRule.identifier }
        for found in self.problems(of: rules, in: graph) { add(found, to: &problems, &silences) }
        let testFiles = includesTests || !graph.silences.isEmpty ? graph.testFiles : []
        // A silence in a test is used whether or not the check includes tests.
        if includesTests || !testFiles.isDisjoint(with: graph.silences.keys) {
            var ofTests: [GraphDocument.Problem] = []
            let rules = rules.filter { !($0 is any ArchitectureRule) }
            for found in self.problems(of: rules, in: graph.withTestsAsLibraries) {
                add(found.filter { testFiles.contains($0.location.file) }, to: &ofTests, &silences)
            }
            if includesTests { problems += ofTests }
        }
        if configuration.severities[SilenceRule.identifier] != .off {
            let rule = SilenceRule()
            var names = Set(applied.map(\.id))
            names.remove(SilenceRule.identifier)
            add(
                rule.problems(in: graph) + rule.problems(of: silences.entries, applied: names), to: &problems, &silences
            )
            // By now, everything that silences this rule was used, or never will be.
            var rest = rule.problems(of: silences.entries, applied: [SilenceRule.identifier])
            if coversProject {
                rest += rule.problems(
                    of: configuration, used: silences.usedPaths, applied: names.union([SilenceRule.identifier]))
            }
            add(rest, to: &problems, &silences)
        }
        let idle = silences.idle(applied: Set(applied.map(\.id)))
        return Findings(
            graph: graph, problems: Set(problems).sorted(), includesTests: includesTests, idleSilences: idle)
    }

    /// Returns the findings of each rule, computed on all cores.
    private func problems(of rules: [any Rule], in graph: Graph) -> [[GraphDocument.Problem]] {
        let results = Guarded([[GraphDocument.Problem]](repeating: [], count: rules.count))
        // The last rules take the longest.
        Threads.perform(iterations: rules.count) { number, _ in
            let index = rules.count - 1 - number
            let rule = rules[index]
            let found =
                (rule as? any ArchitectureRule)?.problems(in: graph, configuration, coversProject: coversProject)
                ?? rule.problems(in: graph)
            results.withValue { $0[index] = found }
        }
        return results.current
    }

    /// Adds the problems that no comment and no path silences.
    private func add(
        _ found: [GraphDocument.Problem], to problems: inout [GraphDocument.Problem], _ silences: inout SilenceTable
    ) {
        for var problem in found where !silences.silences(problem) {
            problem.severity = configuration.severities[problem.rule] ?? problem.severity
            problems.append(problem)
        }
    }
}

extension Graph {
    /// The files of test modules that declare or use bindings.
    fileprivate var testFiles: Set<String> {
        let sites = nodes.compactMap(\.site) + edges.map(\.site) + supplies.map(\.site) + missing.map(\.site)
        return Set(sites.filter(isTest).map(\.file))
    }

    /// The graph in which test modules count as libraries, so that rules apply to them.
    fileprivate var withTestsAsLibraries: Graph {
        var graph = self
        for index in modules.indices where modules[index].kind == .test { graph.modules[index].kind = .library }
        return graph
    }
}
