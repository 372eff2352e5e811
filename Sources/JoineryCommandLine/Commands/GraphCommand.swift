// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import JoineryAnalysis

/// The command that draws the graph.
struct GraphCommand: JoinerySubcommand {
    static let configuration = CommandConfiguration(
        commandName: "graph", abstract: "Draw the graph as a page, as a picture, or for other tools.",
        usage: "joinery graph [<paths> ...] [<options>]",
        discussion: """
            The page is one file that needs no network. It is written to graph.html, or to the file that --output names. \
            The other formats go to standard output. The picture is an SVG file for a README.
            """)

    /// The format of the graph.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case html, svg, dot, mermaid, json
    }

    @OptionGroup var sources: SourceOptions

    @Option(help: "The format of the output.")
    var format = Format.html

    @Option(name: .shortAndLong, help: "The file to write, or '-' for standard output.", completion: .file())
    var output: String?

    @Option(help: "Show only the surroundings of this binding or type. Repeat the option for several.")
    var focus: [String] = []

    @Option(help: "How many steps around the focus to show.")
    var depth = 2

    @Option(help: "Show only this module. Repeat the option for several.")
    var module: [String] = []

    @Option(
        help: ArgumentHelp(
            "The colors of an SVG picture; auto follows the reader's color scheme. (default: auto)", valueName: "theme")
    )
    var theme: SVGTheme?

    @Option(
        help: ArgumentHelp(
            "What an SVG picture folds into boxes; auto folds modules, folders, and files until names are readable. "
                + "(default: auto)", valueName: "fold"))
    var fold: SVGRenderer.Folding?

    @Flag(help: "Also show what tests declare and use.")
    var tests = false

    @Flag(help: "Open the written page or picture.")
    var open = false

    @Option(
        help: ArgumentHelp(
            """
            Where the page's links to code lead: 'https://host/{path}#L{line}'. Without it, they open an editor.
            """, valueName: "url"))
    var sourceURL: String?

    func validate() throws {
        if depth < 0 { throw ValidationError("'--depth' must be 0 or more") }
        if open, format != .html, format != .svg {
            throw ValidationError("'--open' is for '--format html' and '--format svg'")
        }
        if open, output == "-" || output == nil && format == .svg {
            throw ValidationError("'--open' needs a file; name one with '--output'")
        }
        if let sourceURL {
            if format != .html { throw ValidationError("'--source-url' is for '--format html'") }
            guard SourceURL(sourceURL) != nil else {
                throw ValidationError(
                    "'--source-url' needs a URL with '{path}' in it, such as 'https://host/{path}#L{line}'")
            }
        }
        guard format != .svg else { return }
        if theme != nil { throw ValidationError("'--theme' is for '--format svg'") }
        if fold != nil { throw ValidationError("'--fold' is for '--format svg'") }
    }

    func perform() throws {
        let configuration = try sources.configuration.load()
        let graph = Graph(linking: try sources.facts(configuration))
        let metrics = [.html, .json].contains(format) ? GraphMetrics(graph) : nil
        let document = try part(
            of: GraphDocument(
                graph, problems: Check(configuration, includesTests: tests).problems(in: graph), metrics: metrics,
                includesTests: tests))
        if document.nodes.isEmpty {
            let summary = Summary(graph, [])
            guard format != .html, format != .svg else { throw UsageError("nothing to draw: \(summary.emptyGraph)") }
            Terminal.writeError("note: nothing to draw: \(summary.emptyGraph)\n")
        }
        let path = output ?? (format == .html ? "graph.html" : "-")
        let (text, isFolded) = render(document, path: path)
        if isFolded, fold == nil {
            Terminal.writeError(
                "The picture is folded; '--fold never' shows all \(document.nodes.count) bindings and consumers.\n")
        }
        guard path != "-" else { return try Terminal.write(text) }
        try OutputFile.write(text, to: path)
        let file = OutputFile.fullPath(path)
        Terminal.writeError("Wrote \(file) (\(document.tally))\n")
        if open { FileOpening.open(file) }
    }

    /// Returns the text of the file, and whether it is a picture that shows frames as boxes.
    private func render(_ document: GraphDocument, path: String) -> (text: String, isFolded: Bool) {
        switch format {
        case .html:
            let page = HTMLRenderer(
                base: OutputFile.pathBack(from: path), sourceURL: sourceURL.flatMap(SourceURL.init))
            return (page.render(document), false)
        case .svg: return SVGRenderer(theme: theme ?? .auto, folding: fold ?? .auto).draw(document)
        case .dot: return (DOTRenderer().render(document), false)
        case .mermaid: return (MermaidRenderer().render(document), false)
        case .json: return (JSONRenderer().render(document), false)
        }
    }

    /// Returns the part of the graph that the options choose.
    private func part(of whole: GraphDocument) throws -> GraphDocument {
        var document = whole
        if !module.isEmpty {
            let unknown = module.filter { name in !whole.modules.contains { $0.name == name } }
            guard unknown.isEmpty else {
                let known = whole.modules.map(\.name).joined(separator: ", ")
                let names = unknown.map { "'\($0)'" }.joined(separator: ", ")
                throw UsageError("no module is named \(names); the modules are \(known)")
            }
            document = document.restricted(toModules: Set(module))
        }
        guard !focus.isEmpty else { return document }
        var identifiers: Set<String> = []
        for name in focus {
            let found = document.identifiers(named: name)
            guard !found.isEmpty else {
                throw UsageError("nothing in the graph is named '\(name)'", similar: document.names(like: name))
            }
            identifiers.formUnion(found)
        }
        return document.focused(on: identifiers, depth: depth)
    }
}

extension SVGTheme: ExpressibleByArgument {}
extension SVGRenderer.Folding: ExpressibleByArgument {}
#endif
