// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Foundation
import JoineryAnalysis
import SwiftParser
import SwiftSyntax
import Testing

/// Fixes the programs in `Tests/Fixtures/Diagnostics` of the rules that can be fixed, and compares the changes and the
/// remaining problems with the record beside each, if there are any.
///
/// With `JOINERY_RECORD=1` in the environment, they are recorded again.
struct FixedProgramsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/Diagnostics").standardized

    static let cases = ["silence", "unused-binding"].flatMap { rule in
        ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: rule).path)) ?? [])
            .filter { $0.first != "." }.sorted().map { "\(rule)/\($0)" }
    }

    /// Copies a program, because it is changed.
    private func copy(of path: String) throws -> Folder {
        let source = Self.root.appending(path: path)
        let names = try FileManager.default.subpathsOfDirectory(atPath: source.path).filter { $0.hasSuffix(".swift") }
        let files = try names.map { ($0, try String(contentsOf: source.appending(path: $0), encoding: .utf8)) }
        return try Folder(Dictionary(uniqueKeysWithValues: files))
    }

    private func check(_ rule: String) -> Check {
        var configuration = Configuration()
        if rule != "unused-binding" { configuration.severities["unused-binding"] = .off }
        return Check(configuration)
    }

    private func facts(of folder: Folder) throws -> [ModuleFacts] {
        var modules = try SourceTree([folder.path]).modules
        if folder.content(of: "Package.swift") == nil {
            for index in modules.indices { modules[index].kind = .library }
        }
        return ModuleReading(cache: nil).facts(of: modules)
    }

    private func fixed(_ folder: Folder, _ rule: String) throws -> Fixer.Result {
        let check = check(rule)
        return try Fixer(.fix) { check.findings(in: Graph(linking: $0)) }.fix(facts(of: folder))
    }

    @Test(arguments: cases) func programIsFixed(path: String) throws {
        let rule = String(path.prefix { $0 != "/" })
        let folder = try copy(of: path)
        let before = try check(rule).problems(in: Graph(linking: facts(of: folder))).map(\.message)
        let result = try fixed(folder, rule)
        let report = result.changes.map(\.diff).joined() + TextRenderer().render(result.findings.problems)
        let output = report.replacing(folder.path + "/", with: "")
        let record = Self.root.appending(path: path).appending(path: "fixed.txt")
        let recorded = (try? String(contentsOf: record, encoding: .utf8)) ?? ""
        if ProcessInfo.processInfo.environment["JOINERY_RECORD"] != nil, output != recorded {
            try output.write(to: record, atomically: true, encoding: .utf8)
        }
        #expect(output == recorded)

        try FileChange.write(result.changes)
        for change in result.changes {
            let source = try String(contentsOfFile: change.file, encoding: .utf8)
            #expect(!Parser.parse(source: source).hasError)
        }
        // Nothing that is left needs what was removed.
        #expect(result.findings.problems.filter { !before.contains($0.message) && $0.severity == .error } == [])
        // What is still reported says why it stays.
        for problem in result.findings.problems where problem.rule == "unused-binding" {
            #expect(problem.notes.contains { $0.message.contains(" is not removed because ") })
        }
        let again = try fixed(folder, rule)
        #expect(again.changes == [])
        #expect(again.findings.problems == result.findings.problems)
    }
}
#endif
