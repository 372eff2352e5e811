// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import JoineryAnalysis

/// The options for changes of the sources.
struct FixOptions: ParsableArguments {
    @Flag(help: "Remove unused bindings, and comments that silence nothing.")
    var fix = false

    @Option(
        help: ArgumentHelp("Silence the reported problems with a comment that gives this reason.", valueName: "reason"))
    var silence: String?

    @Flag(help: "Show the changes of --fix or --silence as a diff, and change nothing.")
    var dryRun = false

    /// The change to make; `nil` for none.
    var mode: Fixer.Mode? { fix ? .fix : silence.map { .silence(reason: $0) } }

    func validate() throws {
        if fix, silence != nil { throw ValidationError("'--fix' cannot be used with '--silence'") }
        if dryRun, mode == nil { throw ValidationError("'--dry-run' requires '--fix' or '--silence'") }
        guard let silence else { return }
        if silence.allSatisfy(\.isWhitespace) { throw ValidationError("'--silence' requires a reason") }
        if silence.contains(where: \.isNewline) {
            throw ValidationError("the reason of '--silence' must be on one line")
        }
    }
}
#endif
