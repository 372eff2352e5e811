// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Foundation
import JoineryAnalysis
import Testing

/// Each folder of `Tests/Fixtures/Diagnostics/<rule>` is a small program with the whole output of a check beside it.
///
/// With `JOINERY_RECORD=1` in the environment, the outputs are recorded again.
struct DiagnosticsTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/Diagnostics")

    private static func folders(in path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(path).path)) ?? []
        return names.filter { $0.first != "." }.sorted()
    }

    static let cases = folders(in: "").flatMap { rule in folders(in: rule).map { "\(rule)/\($0)" } }

    /// The programs of other rules are too small for all of their bindings to be used.
    private static func configuration(for path: String) throws -> Configuration {
        let file = root.appendingPathComponent("\(path)/.joinery.json")
        var configuration = Configuration()
        if let data = try? Data(contentsOf: file) { configuration = try Configuration(data, from: file.path) }
        if !path.hasPrefix("unused-binding/") { configuration.severities["unused-binding"] = .off }
        return configuration
    }

    @Test(arguments: cases) func outputMatchesItsRecord(path: String) throws {
        let folder = Self.root.appendingPathComponent(path)
        var modules = try SourceTree([folder.path]).modules
        // Without its own manifest, a program would belong to this package's tests.
        if !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
            for index in modules.indices { modules[index].kind = .library }
        }
        let facts = ModuleReading(cache: nil).facts(of: modules)
        let check = Check(try Self.configuration(for: path), coversProject: true)
        let output = TextRenderer().render(check.problems(in: Graph(linking: facts)))
            .replacingOccurrences(of: folder.path + "/", with: "")
        let recorded = folder.appendingPathComponent("expected.txt")
        let expected = try? String(contentsOf: recorded, encoding: .utf8)
        if ProcessInfo.processInfo.environment["JOINERY_RECORD"] != nil, output != expected {
            try output.write(to: recorded, atomically: true, encoding: .utf8)
        }
        #expect(output == expected)
    }

    @Test(arguments: allRules.map(\.id)) func ruleHasFiveProgramsAtLeast(rule: String) {
        #expect(Self.folders(in: rule).count >= 5)
    }

    @Test func eachFolderIsThatOfARule() {
        #expect(Self.folders(in: "") == allRules.map(\.id).sorted())
    }
}
#endif
