// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A comment that is to silence a rule and does not do so, or not any more.
struct SilenceRule: Rule {
    static let identifier = "silence"

    let id = "silence"
    let summary = "A comment that silences a rule has to say why, to name rules that exist, and to silence something."
    let explanation = """
        A comment without a reason leaves the next reader to guess whether the problem was looked at. One that names \
        no existing rule, or silences nothing, is out of date: the problem that it speaks of is gone, or has moved to \
        where it is told again, and what comes to stand there later would be silenced unseen.
        """
    let examples = (
        wrong: """
        extension Dependencies {
            // joinery:disable explicit-return
            var settings: Settings { singleton { Settings() } }
        }
        """,
        right: """
        protocol Store: Sendable {}
        struct FileStore: Store {}

        extension Dependencies {
            // joinery:disable explicit-return - this file is generated
            var store: any Store { singleton { return FileStore() } }
        }

        struct Screen { let store = inject(\\.store) }
        """
    )
    let severity = Severity.warning

    func problems(in graph: Graph) -> [GraphDocument.Problem] {
        let known = allRules.map(\.id)
        return graph.silences.flatMap { file, silences in
            silences.flatMap { silence -> [GraphDocument.Problem] in
                var problems: [GraphDocument.Problem] = []
                if silence.reason.isEmpty {
                    let rules = silence.rules.isEmpty ? "" : " " + silence.rules.joined(separator: ", ")
                    problems.append(
                        problem(
                            "The comment silences nothing, because it gives no reason", in: file, silence,
                            "write '// joinery:disable\(rules) - ' and why"))
                }
                for rule in silence.rules where !known.contains(rule) {
                    problems.append(
                        problem(
                            "There is no rule '\(rule)'", in: file, silence,
                            Similarity.names(like: rule, among: known, limit: 1).first.map { "did you mean '\($0)'?" }
                                ?? "docs/rules of Joinery has the list of all rules"))
                }
                return problems
            }
        }
    }

    /// What is said of comments that were not used.
    ///
    /// - Parameters:
    ///   - entries: All comments, with what they have silenced.
    ///   - rules: The rules that were applied.
    func problems(of entries: [SilenceTable.Entry], applied rules: Set<String>) -> [GraphDocument.Problem] {
        entries.filter { !$0.silence.reason.isEmpty }.flatMap { entry -> [GraphDocument.Problem] in
            if entry.silence.rules.isEmpty {
                guard entry.used.isEmpty else { return [] }
                return [problem("The comment silences nothing", in: entry.file, entry.silence, "take it away")]
            }
            return entry.silence.rules.filter { rules.contains($0) && !entry.used.contains($0) }.map { rule in
                problem(
                    "Nothing here breaks the rule '\(rule)'", in: entry.file, entry.silence,
                    entry.silence.rules.count > 1 ? "take '\(rule)' out of the comment" : "take the comment away")
            }
        }
    }

    private func problem(
        _ message: String, in file: String, _ silence: Silence, _ remedy: String
    ) -> GraphDocument.Problem {
        GraphDocument.Problem(
            rule: id, severity: severity, message: message,
            location: GraphDocument.Location(file: file, line: silence.place.line, column: silence.place.column),
            notes: [GraphDocument.Note(remedy)])
    }
}
