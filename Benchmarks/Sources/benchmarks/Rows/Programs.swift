// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Measuring
internal import Scratch

/// Generated programs that have been built.
struct Programs {
    let package: ScratchPackage
    let rounds: Int

    /// Measures a line.
    func row(of line: ProgramLine) async throws(CommandError) -> Row {
        var row = Row(line.name, goal: line.goal)
        switch line.subject {
        case .start:
            row.handWrittenInstructions =
                try await start(of: line.handWritten) - start(of: line.smallest.handWritten)
            row.joineryInstructions = try await start(of: line.joinery) - start(of: line.smallest.joinery)
        case .time(let word):
            var taken: [Comparison.Round] = []
            for _ in 0..<rounds {
                let (hand, joinery) = (
                    try await figures(of: line.handWritten, word), try await figures(of: line.joinery, word)
                )
                taken.append(.init(handWritten: hand[word] * 1e-9, joinery: joinery[word] * 1e-9))
            }
            row = Row(line.name, goal: line.goal, Comparison(rounds: taken))
        case .neverUsed:
            let (start, least) = (
                try await memory(of: line.joinery)["start"], try await memory(of: line.smallest.joinery)["start"]
            )
            row.joinery = .bytes((start - least) / Double(line.size))
        case .singleton:
            let (hand, joinery) = (try await memory(of: line.handWritten), try await memory(of: line.joinery))
            row.handWritten = .bytes(hand["singleton"] - hand["object"])
            row.joinery = .bytes(joinery["singleton"] - joinery["object"])
        case .world:
            row.joinery = .bytes(try await memory(of: line.joinery)["world"])
        }
        return row
    }

    private func path(of module: GeneratedModule) -> String {
        package.path(of: module.name, configuration: "release")
    }

    private func figures(of module: GeneratedModule, _ word: String) async throws(CommandError) -> Figures {
        try await Figures(running: path(of: module), word)
    }

    private func memory(of module: GeneratedModule) async throws(CommandError) -> Figures {
        try await figures(of: module, "memory")
    }

    /// Returns the instructions for starting a program.
    private func start(of module: GeneratedModule) async throws(CommandError) -> Double {
        try await Double(Callgrind(executable: path(of: module)).total(["start"]))
    }
}
