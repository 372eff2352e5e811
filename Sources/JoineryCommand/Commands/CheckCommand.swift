// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
internal import ArgumentParser
internal import JoineryAnalysis

/// Applies all rules.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Tell everything that is wrong with the graph, all at once.",
        discussion: "Ends with 0 if there is nothing to tell, with 1 if there is, and with 64 if it was called wrongly."
    )

    @OptionGroup var sources: SourceOptions

    func run() throws {
        let configuration = try sources.loadConfiguration()
        let graph = Graph(linking: try sources.readFacts(configuration))
        let problems = Check(configuration).problems(in: graph)
        Terminal.write(TextRenderer(usesColour: Terminal.usesColour).render(problems))
        if problems.contains(where: { $0.severity != .note }) { throw ExitCode(1) }
    }
}
#endif
