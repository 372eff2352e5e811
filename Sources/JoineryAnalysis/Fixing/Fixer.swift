// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
/// A fixer of a check's problems in the sources.
///
/// The files are changed in memory, and the check runs again until nothing is left to fix, because the removal of one
/// binding can make another unused. Then the caller writes or shows all changes at once.
package struct Fixer {
    /// The change to make.
    package enum Mode: Sendable, Hashable {
        /// Removes unused bindings, and silences that silence nothing.
        case fix
        /// Silences the problems, with a reason.
        case silence(reason: String)
    }

    /// The result of a fix.
    package struct Result: Sendable {
        /// The findings after the fix. Each problem that could have been fixed has a note with the reason.
        package var findings: Findings
        /// The changed files, sorted.
        package var changes: [FileChange]
        /// A line for each change: the file, and the description.
        package var actions: [String]
        /// A line for each problem that could have been fixed: its place, and why it stays.
        package var reasons: [String] = []
    }

    private let mode: Mode
    private let check: ([ModuleFacts]) throws -> Findings

    /// Creates a fixer.
    ///
    /// - Parameters:
    ///   - mode: The change to make.
    ///   - check: Returns the findings of a check.
    package init(_ mode: Mode, check: @escaping ([ModuleFacts]) throws -> Findings) {
        self.mode = mode
        self.check = check
    }

    /// Fixes the problems in sources with these facts.
    package func fix(_ facts: [ModuleFacts]) throws -> Result {
        var findings = try check(facts)
        var sources = FixedSources(facts, of: Set(findings.problems.map(\.location.file)))
        var actions: [String] = []
        while true {
            let round = edits(for: findings, &sources)
            var isChanged = false
            for edits in round.edits.sorted(by: { $0.file < $1.file }) {
                guard sources.apply(edits, keepsCode: mode != .fix) else { continue }
                isChanged = true
                actions += edits.actions.map { "\(edits.file.shown): \($0)" }
            }
            guard isChanged else {
                var result = Result(findings: findings, changes: sources.changes, actions: actions)
                for index in findings.problems.indices {
                    let notes = notes(for: findings.problems[index], round.removal, sources)
                    result.findings.problems[index].notes += notes
                    result.reasons += notes.map { note in
                        let place = note.location ?? findings.problems[index].location
                        return "\(place.file.shown):\(place.line):\(place.column): note: \(note.message.shown)"
                    }
                }
                if mode == .fix { result.reasons += Self.reasons(ofUnreadCodeIn: findings.graph) }
                return result
            }
            findings = try check(sources.facts)
            guard mode == .fix else {
                return Result(findings: findings, changes: sources.changes, actions: actions)
            }
        }
    }

    /// Returns a line for each binding that stays because unread code may use it.
    private static func reasons(ofUnreadCodeIn graph: Graph) -> [String] {
        BindingUsage.used(byUnreadCodeOf: graph).compactMap { node, site, unread in
            graph.nodes[node].site.map { own in
                """
                \(own.shown): note: '\(graph.name(of: node).shown)' stays, because unread code at \(site.shown) may use \
                it: it \(unread.reason.shown)
                """
            }
        }
    }

    private func edits(
        for findings: Findings, _ sources: inout FixedSources
    ) -> (edits: [FixedSources.Edits], removal: BindingRemoval?) {
        let unused = findings.problems.filter { $0.rule == UnusedBindingRule.identifier }
        for problem in findings.problems {
            for file in [problem.location.file] + problem.notes.compactMap(\.location?.file) { sources.load(file) }
        }
        switch mode {
        case .silence(let reason): return (silences(for: findings.problems, reason, sources), nil)
        case .fix:
            let idle = removals(of: findings, sources)
            // Removals in one file are made one after the other, because each changes the places of the next.
            let removal = BindingRemoval(of: unused, in: findings.graph, sources)
            let taken = Set(idle.map(\.file))
            return (idle + removal.edits.filter { !taken.contains($0.file) }, removal)
        }
    }

    /// Returns the edits of comments that silence nothing, if they are reported.
    private func removals(of findings: Findings, _ sources: FixedSources) -> [FixedSources.Edits] {
        let reported = Set(findings.problems.filter { $0.rule == SilenceRule.identifier }.map(\.location))
        let idle = findings.idleSilences.filter { reported.contains($0.location) }
        return Dictionary(grouping: idle, by: \.file).compactMap { file, idle in
            guard let text = sources.content(of: file).map({ SourceText($0) }) else { return nil }
            let edits = idle.compactMap { SilenceEdits.removal($0, in: text) }
            let actions = idle.sorted { $0.silence.place < $1.silence.place }.map(\.action)
            return FixedSources.Edits(file: file, edits: edits, actions: actions)
        }
    }

    /// Returns the edits that silence problems. A silence cannot silence problems about silences.
    private func silences(
        for problems: [GraphDocument.Problem], _ reason: String, _ sources: FixedSources
    ) -> [FixedSources.Edits] {
        let silenced = problems.filter { $0.rule != SilenceRule.identifier }
        return Dictionary(grouping: silenced, by: \.location.file).compactMap { file, problems in
            guard let text = sources.content(of: file).map({ SourceText($0) }) else { return nil }
            let lines = Dictionary(grouping: problems, by: \.location.line).sorted { $0.key < $1.key }
            let rules = lines.map { (line: $0.key, rules: Set($0.value.map(\.rule)).sorted()) }
            return FixedSources.Edits(
                file: file,
                edits: rules.compactMap { SilenceEdits.insertion(of: $0.rules, reason, atLine: $0.line, in: text) },
                actions: rules.map { "silenced \($0.rules.joined(separator: ", ")) at line \($0.line)" })
        }
    }

    /// Returns the notes that explain why a problem is not fixed.
    private func notes(
        for problem: GraphDocument.Problem, _ removal: BindingRemoval?, _ sources: FixedSources
    ) -> [GraphDocument.Note] {
        if let removal { return removal.notes(of: problem) }
        let reason = problem.rule == SilenceRule.identifier ? nil : sources.refused[problem.location.file]
        return reason.map { [GraphDocument.Note("the problem is not silenced because \($0)")] } ?? []
    }
}
#endif
