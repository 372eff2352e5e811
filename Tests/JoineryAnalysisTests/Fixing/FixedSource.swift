// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Foundation
import JoineryAnalysis

/// A source of one file after a fix.
struct FixedSource {
    /// The content of the file.
    let text: String
    /// The remaining problems.
    let report: String

    /// Fixes a program, and writes its file.
    init(_ source: String, _ mode: Fixer.Mode = .fix) throws {
        let folder = try Folder(["App.swift": source])
        let path = "\(folder.path)/App.swift"
        let facts = FileFacts(reading: Array(source.utf8), file: path)
        let result = try Fixer(mode) { Check().findings(in: Graph(linking: $0)) }
            .fix([ModuleFacts(module: "App", kind: .executable, files: [facts])])
        try FileChange.write(result.changes)
        text = folder.content(of: "App.swift") ?? ""
        report = TextRenderer().render(result.findings.problems).replacing(folder.path + "/", with: "")
    }
}
#endif
