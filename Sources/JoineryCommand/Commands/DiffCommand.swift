// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import JoineryAnalysis

/// Compares two graphs.
struct DiffCommand: JoinerySubcommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Tell what changed between two graphs, for a review.",
        usage: "joinery diff <old> <new> [<options>]",
        discussion: """
            Each of the two is a file that 'joinery graph --format json' or 'joinery facts' wrote, or a folder of such \
            files of facts. Ends with 0, whether something changed or not.
            """)

    /// How changes are written.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, markdown
    }

    @Argument(help: "The graph as it was.", completion: .file())
    var old: String

    @Argument(help: "The graph as it is.", completion: .file())
    var new: String

    @Option(help: "How to write changes.")
    var format = Format.text

    @OptionGroup var configuration: ConfigurationOptions

    func perform() throws {
        let configuration = try configuration.load()
        let difference = GraphDifference(
            from: try GraphDocument(contentsOf: old, configuration),
            to: try GraphDocument(contentsOf: new, configuration))
        try Terminal.write(format == .text ? difference.text : difference.markdown)
    }
}
#endif
