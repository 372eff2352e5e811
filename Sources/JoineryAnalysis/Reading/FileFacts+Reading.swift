// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
internal import SwiftDiagnostics
internal import SwiftParser
internal import SwiftParserDiagnostics
internal import SwiftSyntax

extension FileFacts {
    /// Reads a file. What does not parse is noted as unread, and all else is read.
    ///
    /// - Parameters:
    ///   - source: The content, in UTF-8.
    ///   - file: The path, as facts are to name it.
    public init(reading source: [UInt8], file: String) {
        let reading = FileReading(file: file, lines: LineTable(source.span))
        let text = String(decoding: source, as: UTF8.self)
        let tree = Parser.parse(source: text)
        guard !tree.isNestedTooDeeply else {
            self = reading.facts
            let reason = "expressions or types are nested too deeply to be read"
            unread = [Unread(at: Place(line: 1, column: 1), dialect: nil, reason)]
            return
        }
        FileWalk(reading).walk(tree)
        self = reading.facts
        hasEntryPoint = hasEntryPoint || file == "main.swift" || file.hasSuffix("/main.swift")
        silences = Silence.all(in: tree, text, reading.lines)
        guard tree.hasError else { return }
        for diagnostic in ParseDiagnosticsGenerator.diagnostics(for: tree) {
            let place = reading.place(at: diagnostic.position)
            unread.append(Unread(at: place, dialect: nil, "does not parse: \(diagnostic.message)"))
        }
    }
}

extension SourceFileSyntax {
    /// How many nodes may stand within one another. Code that people write has a tenth of them.
    private static let deepest = 800

    /// Whether a visitor, which calls itself for each level, could overflow the stack.
    ///
    /// The parser limits what it nests itself, but builds chains, such as `a.b.c`, in a loop, each part around the one
    /// before.
    ///
    /// - Complexity: O(*n*) for *n* nodes.
    fileprivate var isNestedTooDeeply: Bool {
        var open = [children(viewMode: .sourceAccurate).makeIterator()]
        while let last = open.indices.last {
            guard let child = open[last].next() else {
                open.removeLast()
                continue
            }
            if child.is(TokenSyntax.self) { continue }
            if open.count == Self.deepest { return true }
            open.append(child.children(viewMode: .sourceAccurate).makeIterator())
        }
        return false
    }
}
#endif
