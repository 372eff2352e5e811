// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A writer of the documentation pages of rules from the texts of the rules.
package struct RulePageRenderer: Sendable {
    /// Creates a renderer.
    package init() {}

    /// Returns the page with all rules.
    package func overview(of rules: [any Rule]) -> String {
        """
        # Rules

        `joinery check` reports violations of these rules. An error is a mistake in the program. A warning may be intended.

        | rule | severity | |
        |---|---|---|
        \(rules.map { "| [\($0.id)](\($0.id).md) | \($0.severity.rawValue) | \(Self.cell($0.summary)) |" }
            .joined(separator: "\n"))

        ## Silence one place

        A comment names the rule and gives a reason. On its own line it applies to the next line, and after code to the \
        same line:

        ```swift
        // joinery:disable explicit-return - the generator of this file adds it
        ```

        `// joinery:disable-file explicit-return - …` applies to the whole file. A comment that names no rule silences all \
        rules. A comment without a reason has no effect. The rule [silence](silence.md) reports comments without an \
        effect. `joinery check --only RULE` and `--except RULE` choose the rules of one check.

        ## Configure

        The file `.joinery.json` in the current folder sets severities (`error`, `warning`, `note`, `off`), excludes \
        folders, and silences rules in folders and files:

        ```json
        {
          "rules": { "captive-lifetime": "warning" },
          "exclude": ["Sources/Generated"],
          "silences": [{ "rule": "cycle", "path": "Sources/Legacy", "reason": "removed together with the old store" }]
        }
        ```

        An entry of `exclude` or `silences` that matches nothing is reported with its place in the file.

        `modules`, `layers`, and `limits` describe the architecture of the project. The rules \
        [module-boundary](module-boundary.md), [layer-order](layer-order.md), [depth-limit](depth-limit.md), and \
        [fan-in-limit](fan-in-limit.md) check it:

        ```json
        {
          "modules": { "Feature*": ["Domain", "Design"], "Domain": [] },
          "layers": ["App", ["Feature*", "Widgets"], "Domain", "Core*"],
          "limits": { "depth": 12, "fan-in": 40, "bindings": { "settings": { "fan-in": 200 } } }
        }
        ```

        To accept all present problems at once, record them in a baseline: `joinery check --write-baseline`. See \
        [The analyzer](../analyzer.md#adoption).

        """
    }

    /// Returns the page of a rule.
    ///
    /// - Parameter output: The output of a check of the wrong example.
    package func page(of rule: any Rule, output: String) -> String {
        """
        # \(rule.id)

        \(rule.summary) Its severity is `\(rule.severity.rawValue)`.

        \(rule.explanation)
        \(Self.configuration(of: rule))
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
        // joinery:disable \(rule.id) - the reason
        ```

        For the whole project, in `.joinery.json`: `{ "rules": { "\(rule.id)": "off" } }`. See [Rules](README.md).

        """
    }

    private static func configuration(of rule: any Rule) -> String {
        rule.exampleConfiguration.map { "\nWith this `.joinery.json`:\n\n```json\n\($0)\n```\n" } ?? ""
    }

    private static func cell(_ text: String) -> String { text.split(separator: "|").joined(separator: "\\|") }
}
