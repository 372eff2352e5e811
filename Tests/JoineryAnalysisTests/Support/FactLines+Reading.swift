// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis

extension FactLines {
    /// The facts of a file with this content, as lines.
    static func reading(_ source: String) -> String {
        FactLines(FileFacts(reading: Array(source.utf8), file: "Input.swift"), showsPossibleWrappers: true).text
    }

    /// The facts of a file with this content, as lines, except possible uses through wrappers of other files.
    static func certain(_ source: String) -> String {
        FactLines(FileFacts(reading: Array(source.utf8), file: "Input.swift")).text
    }

    /// The facts of the files of a program, as lines, each file's below its name, when services have been put in the
    /// place of what is known of the program's wrappers and initializers.
    static func reading(program sources: [(file: String, source: String)]) -> String {
        sources.map { FileFacts(reading: Array($0.source.utf8), file: $0.file) }.throughWrappers().withParameters()
            .map { "\($0.file)\n\(FactLines($0, showsPossibleWrappers: true).text)" }.joined(separator: "\n")
    }
}
#endif
