// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import Foundation
internal import JoineryAnalysis

/// The rules to apply.
struct RuleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Apply only this rule, even if the configuration switches it off. Repeat the option, or separate rules \
            with commas.
            """, valueName: "rule"))
    var only: [String] = []

    @Option(help: ArgumentHelp("Do not apply this rule. The option can also name several rules.", valueName: "rule"))
    var except: [String] = []

    /// Applies the options to a configuration.
    ///
    /// - Throws: `UsageError` if there is no rule of a name.
    func apply(to configuration: inout Configuration) throws {
        try configuration.apply(only: only.flatMap(Self.names), except: except.flatMap(Self.names))
    }

    private static func names(in value: String) -> [String] {
        value.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
#endif
