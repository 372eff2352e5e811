// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Writes the pages of documentation on rules, from what the rules say of themselves.
package struct RulePageRenderer: Sendable {
    /// Makes a renderer.
    package init() {}

    /// The page with all rules.
    package func overview(of rules: [any Rule]) -> String {
        """
        # Rules

        `joinery check` tells what breaks one of these rules. An error is wrong in the program; a warning may be meant.

        | rule | severity | |
        |---|---|---|
        \(rules.map { "| [\($0.id)](\($0.id).md) | \($0.severity.rawValue) | \(Self.cell($0.summary)) |" }
            .joined(separator: "\n"))

        ## Silence one place

        A comment names the rule and gives a reason. Alone in a line it is for the next line, behind code for its own:

        ```swift
        // joinery:disable explicit-return - the generator of this file writes the word
        ```

        `// joinery:disable-file explicit-return - …` is for the whole file; without a rule, for all rules. A comment \
        without a reason silences nothing, and one that silences nothing is told: [silence](silence.md).

        ## Configure

        `.joinery.json`, beside where the command is started, sets severities (`error`, `warning`, `note`, `off`), \
        leaves out folders, and silences rules in folders and files:

        ```json
        {
          "rules": { "kept-graph": "warning" },
          "exclude": ["Sources/Generated"],
          "silences": [{ "rule": "cycle", "path": "Sources/Legacy", "reason": "goes away with the old store" }]
        }
        ```

        """
    }

    /// The page of a rule.
    ///
    /// - Parameter output: What a check of the wrong example tells.
    package func page(of rule: any Rule, output: String) -> String {
        """
        # \(rule.id)

        \(rule.summary) Its severity is `\(rule.severity.rawValue)`.

        \(rule.explanation)

        ## Wrong

        ```swift
        \(rule.examples.wrong)
        ```

        ```text
        \(output)
        ```

        ## Right

        ```swift
        \(rule.examples.right)
        ```

        ## Silence or configure

        ```swift
        // joinery:disable \(rule.id) - why it is right here
        ```

        In `.joinery.json`, for the whole project: `{ "rules": { "\(rule.id)": "off" } }`. More: [Rules](README.md).

        """
    }

    private static func cell(_ text: String) -> String { text.split(separator: "|").joined(separator: "\\|") }
}
