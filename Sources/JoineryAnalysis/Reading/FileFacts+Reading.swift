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
        FileWalk(reading).walk(tree)
        self = reading.facts
        hasEntryPoint = hasEntryPoint || file == "main.swift" || file.hasSuffix("/main.swift")
        silences = Silence.all(in: text)
        guard tree.hasError else { return }
        for diagnostic in ParseDiagnosticsGenerator.diagnostics(for: tree) {
            let place = reading.place(at: diagnostic.position)
            unread.append(Unread(at: place, dialect: nil, "does not parse: \(diagnostic.message)"))
        }
    }
}
#endif
