// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import JoineryAnalysis

/// The command that explains one binding or type.
struct ExplainCommand: JoinerySubcommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show where a binding is declared, what it needs, what needs it, and how the program reaches it.",
        usage: "joinery explain <name> [<paths> ...] [<options>]")

    @Argument(help: "A binding ('listings', 'SessionGraph.cart'), or a type ('SearchPresenter').")
    var name: String

    @OptionGroup var sources: SourceOptions

    func perform() throws {
        let configuration = try sources.configuration.load()
        let graph = Graph(linking: try sources.facts(configuration))
        let explanation = Explanation(
            graph, problems: Check(configuration).problems(in: graph), metrics: GraphMetrics(graph))
        guard let text = explanation.text(for: name) else {
            throw UsageError("no binding or type is named '\(name)'", similar: explanation.names(like: name))
        }
        try Terminal.write(text)
    }
}
#endif
