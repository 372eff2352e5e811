// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Measuring
internal import Scratch

/// A generated program that is built.
struct Program {
    let path: String

    func figures(_ argument: String) async throws(CommandError) -> Figures {
        try await Figures(running: path, argument)
    }

    /// The instructions of starting it.
    func start() async throws(CommandError) -> Double {
        try await Double(Callgrind(executable: path).total(["start"]))
    }
}

/// A program with bindings, and the one that is written by hand.
struct ProgramSides {
    let handWritten: Program
    let joinery: Program
    /// The smallest programs of the two kinds: what theirs take, all take.
    let smallest: (handWritten: Program, joinery: Program)
    /// How many bindings there are.
    let size: Int

    /// W5.
    func reading(rounds: Int, countsInstructions: Bool) async throws(CommandError) -> [Row] {
        var start = Row("W5 start with \(size.grouped)")
        if countsInstructions {
            start.handWrittenInstructions = try await handWritten.start() - smallest.handWritten.start()
            start.joineryInstructions = try await joinery.start() - smallest.joinery.start()
        }
        var taken: [String: [Comparison.Round]] = [:]
        for _ in 0..<rounds {
            for (argument, names) in [("last", ["last"]), ("all", ["first", "again"])] {
                let (hand, joinery) = (try await handWritten.figures(argument), try await joinery.figures(argument))
                for name in names {
                    taken[name, default: []].append(
                        .init(handWritten: hand[name] * 1e-9, joinery: joinery[name] * 1e-9))
                }
            }
        }
        func row(_ name: String, _ title: String, _ goal: Goal?) -> Row {
            Row(title, goal: goal, Comparison(rounds: taken[name] ?? []))
        }
        return [
            start, row("last", "W5 last of \(size.grouped), cold", .joineryAtMost(.seconds(60e-6))),
            row("first", "W5 first of all \(size.grouped)", nil),
            row("again", "W5 again all \(size.grouped)", .ratioAtMost(2)),
        ]
    }

    /// W10.
    func memory() async throws(CommandError) -> [Row] {
        let (hand, joinery) = (try await handWritten.figures("memory"), try await joinery.figures("memory"))
        let least = try await smallest.joinery.figures("memory")
        return [
            Row(
                "W10 binding never used", goal: .joineryAtMost(.bytes(0)),
                joinery: .bytes((joinery["start"] - least["start"]) / Double(size))),
            Row(
                "W10 singleton, + object", goal: .joineryAtMost(.bytes(64)),
                handWritten: .bytes(hand["singleton"] - hand["object"]),
                joinery: .bytes(joinery["singleton"] - joinery["object"])),
            Row("W10 a world", goal: .joineryAtMost(.bytes(1_024)), joinery: .bytes(joinery["world"])),
        ]
    }
}
