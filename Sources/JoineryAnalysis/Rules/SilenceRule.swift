// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A comment or an entry of the configuration that should silence a rule but has no effect.
struct SilenceRule: Rule {
    static let identifier = "silence"

    let id = "silence"
    let summary = "A comment that silences a rule must give a reason, name existing rules, and silence a problem."
    let explanation = """
        A comment without a reason leaves the next reader to guess whether anyone looked at the problem. A comment \
        that names an unknown rule or silences nothing is out of date: its problem is fixed, or has moved to a place \
        where it is reported again, and the comment would hide a new problem in its place. The same applies to the \
        entries of `exclude` and `silences` in `.joinery.json`. They are checked if the check reads the whole folder of \
        that file, as are the entries of a baseline, which give a note. `joinery check --fix` removes comments that \
        silence nothing, and `--silence REASON` writes comments.
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
                            "The comment has no effect because it gives no reason", in: file, silence,
                            "write '// joinery:disable\(rules) - ' and the reason"))
                }
                for rule in silence.rules where !known.contains(rule) {
                    problems.append(
                        problem(
                            "There is no rule '\(rule)'", in: file, silence,
                            Similarity.names(like: rule, among: known, limit: 1).first.map { "did you mean '\($0)'?" }
                                ?? "docs/rules in Joinery's repository lists all rules"))
                }
                return problems
            }
        }
    }

    func problem(
        _ message: String, in file: String, _ silence: Silence, _ remedy: String
    ) -> GraphDocument.Problem {
        GraphDocument.Problem(
            rule: id, severity: severity, message: message,
            location: GraphDocument.Location(file: file, line: silence.place.line, column: silence.place.column),
            notes: [GraphDocument.Note(remedy)])
    }
}
