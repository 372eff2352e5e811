// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
package import JoineryAnalysis

/// The command that lists the bindings with the highest metrics.
struct MetricsCommand: JoinerySubcommand {
    static let configuration = CommandConfiguration(
        commandName: "metrics",
        abstract: "Show the bindings that most of the program depends on, and the deepest ones.",
        usage: "joinery metrics [<paths> ...] [<options>]",
        discussion: """
            Tests do not count. 'joinery graph --format json' writes the figures of all bindings, and 'joinery explain' \
            shows those of one.
            """)

    @OptionGroup var sources: SourceOptions

    @Option(help: "Show one table with all figures, sorted by this one.")
    var by: MetricsTable.Figure?

    @Option(help: "How many bindings to show. (default: 5; with --by, 20)")
    var top: Int?

    func validate() throws {
        if let top, top < 1 { throw ValidationError("'--top' must be 1 or more") }
    }

    func perform() throws {
        let graph = Graph(linking: try sources.facts(sources.configuration.load()))
        guard !graph.isEmpty else { throw UsageError("nothing to measure: \(Summary(graph, []).emptyGraph)") }
        let table = MetricsTable(graph, GraphMetrics(graph))
        try Terminal.write(by.map { table.table(ofTop: top ?? 20, by: $0) } ?? table.lists(ofTop: top ?? 5))
    }
}

extension MetricsTable.Figure: ExpressibleByArgument {}
#endif
