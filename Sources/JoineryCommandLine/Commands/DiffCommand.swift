// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import JoineryAnalysis

/// The command that compares two graphs.
struct DiffCommand: JoinerySubcommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Show the changes between two graphs, for a review.",
        usage: "joinery diff <old> <new> [<options>]",
        discussion: """
            Each graph is a file that 'joinery graph --format json' or 'joinery facts' wrote, or a folder of facts files. \
            Exits with status 0 whether or not there are changes.
            """)

    /// The format of the changes.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, markdown
    }

    @Argument(help: "The old graph.", completion: .file())
    var old: String

    @Argument(help: "The new graph.", completion: .file())
    var new: String

    @Option(help: "The format of the output.")
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
