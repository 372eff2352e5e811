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

    @Option(help: "Only workloads whose name begins with this, such as W1.", transform: Filter.init)
    var filter = Filter("")

    @Option(help: "How many times each side is timed.")
    var rounds: Int?

    @Flag(help: "Shorter times, and nothing that has to be built first.")
    var quick = false

    @Flag(inversion: .prefixedNo, help: "Whether instructions are counted, for which valgrind is needed.")
    var instructions = true

    @Flag(help: "Write the table into Benchmarks/README.md too.")
    var write = false

    func validate() throws {
        if let rounds, rounds < 1 { throw ValidationError("--rounds is at least 1") }
        if write, quick || !filter.isEmpty || !instructions {
            throw ValidationError("--write is for the whole table, with instructions: leave the other options out")
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
                otherwise: write ? nil : "leave instructions out of the table by --no-instructions")
        }
        let rounds = rounds ?? (quick ? 3 : 9)
        let measuring = Rows(
            interleaving: Interleaving(rounds: rounds, atLeast: .milliseconds(quick ? 5 : 20)), rounds: rounds,
            countsInstructions: instructions, selection: try selection)
        var rows = await measuring.operations() + (await measuring.threads())
        if !quick { rows += await measuring.programs() + measuring.builds() }
        let table = Table(rows)
        for line in table.lines(isColored: Terminal.isColored) { print(line) }
        guard table.failures.isEmpty else {
            for failure in table.failures { print("\n\(failure)") }
            throw ExitCode.failure
        }
        if write { try await Page.write(table) }
    }
}
