// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser
internal import Measuring

/// Prints the table.
struct Report: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the table.",
        discussion: """
            The times are those of one operation: the medians of all rounds. The ratio says how many times as long as \
            hand-written Swift Joinery takes, and 'lowest, highest' are the ratios of single rounds.

            The goal is shown as it compares with what was measured: '<= 2' is met, and '> 2' is missed; where more \
            is better, in W6, '>= 1' is met and '< 1' is missed. A goal with a unit is of Joinery's own figure. What \
            misses its goal is red.

            Where something fails, the other lines are there all the same, and what it said stands below them.
            """)

    @Option(help: "Include only workloads whose name begins with this, such as W1.", transform: Filter.init)
    var filter = Filter("")

    @Option(help: "The number of measurements of each side.")
    var rounds: Int?

    @Flag(help: "Measure for a shorter time, and skip lines that need a build.")
    var quick = false

    @Flag(inversion: .prefixedNo, help: "Count instructions, which requires valgrind.")
    var instructions = true

    @Flag(help: "Also write the table to Benchmarks/README.md.")
    var write = false

    func validate() throws {
        if let rounds, rounds < 1 { throw ValidationError("--rounds must be at least 1") }
        if write, quick || !filter.isEmpty || !instructions {
            throw ValidationError("--write requires the whole table with instructions: omit the other options")
        }
        do {
            _ = try selection
        } catch {
            throw ValidationError(error.description)
        }
    }

    private var selection: Selection {
        get throws(Selection.Nothing) {
            try Selection(
                of: Rows.lines, filter: filter, without: (quick ? [.build] : []) + (instructions ? [] : [.instructions])
            )
        }
    }

    func run() async throws {
        if instructions {
            try await Callgrind.require(
                otherwise: write ? nil : "omit instructions from the table with --no-instructions")
        }
        let rounds = rounds ?? (quick ? 3 : 9)
        let measuring = Rows(
            interleaving: Interleaving(rounds: rounds, atLeast: .milliseconds(quick ? 5 : 20)), rounds: rounds,
            countsInstructions: instructions, selection: try selection)
        var rows = await measuring.operations() + (await measuring.threads())
        if !quick { rows += await measuring.programs() + measuring.wirings() }
        let table = Table(rows)
        for line in table.lines(isColored: Terminal.isColored) { print(line) }
        guard table.failures.isEmpty else {
            for failure in table.failures { print("\n\(failure)") }
            throw ExitCode.failure
        }
        if write { try await Page.write(table) }
    }
}
