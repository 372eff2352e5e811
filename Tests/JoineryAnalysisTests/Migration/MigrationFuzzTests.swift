// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Foundation
import JoineryAnalysis
import JoineryMigration
import SwiftParser
import SwiftSyntax
import TestSupport
import Testing

/// Migrations of packages with random changes.
///
/// `JOINERY_FUZZ` sets the number of changed packages, and `JOINERY_SEED` the seed of the first round. Each round adds
/// one to the seed.
struct MigrationFuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["JOINERY_FUZZ"].flatMap(Int.init) ?? 35
    private static let seed = environment["JOINERY_SEED"].flatMap(UInt64.init) ?? 20_260_101

    @Test(arguments: [
        ("Bookshop", Dialect.factory), ("Newsstand", Dialect.swinject), ("Newsroom", Dialect.swinject),
        ("Kiosk", Dialect.resolver), ("Garden", Dialect.dependencies), ("Observatory", Dialect.values),
        ("Lighthouse", Dialect.objects),
    ]) func changedPackages(name: String, dialect: Dialect) throws {
        let files = try Self.files(ofPackage: name)
        // The comments and names that a migration of the package removes on purpose.
        let removed = try Self.lost(from: files, in: #require(try FuzzedMigration(files, from: dialect).files))
        for round in 0..<max(1, Self.count / 7) {
            let seed = Self.seed + UInt64(round)
            var random = SeededGenerator(seed: seed)
            var changed = files
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let file = random.element(of: files.keys.sorted())
                changed[file] = Self.change(changed[file] ?? "", &random)
            }
            let migration = try FuzzedMigration(changed, from: dialect)
            #expect(migration.problems == [], "JOINERY_SEED=\(seed)")
            guard let after = migration.files else { continue }
            #expect(Self.lost(from: changed, in: after).subtracting(removed) == [], "JOINERY_SEED=\(seed)")
        }
    }

    // MARK: - Packages

    private static func files(ofPackage name: String) throws -> [String: String] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = tests.appendingPathComponent("Fixtures/Migration/\(name)").path
        var files: [String: String] = [:]
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
        for path in paths where path.hasSuffix(".swift") && !path.hasPrefix(".build") {
            files[path] = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
        }
        return files
    }

    /// Returns the comments and the names of declarations that are in fewer places than before.
    private static func lost(from old: [String: String], in new: [String: String]) -> Set<String> {
        let before = counts(in: old)
        let after = counts(in: new)
        return Set(before.filter { $0.value > after[$0.key] ?? 0 }.keys)
    }

    private static func counts(in files: [String: String]) -> [String: Int] {
        var counts: [String: Int] = [:]
        for source in files.values {
            for token in Parser.parse(source: source).tokens(viewMode: .sourceAccurate) {
                for piece in token.leadingTrivia + token.trailingTrivia {
                    switch piece {
                    case .lineComment(let text), .docLineComment(let text), .blockComment(let text),
                        .docBlockComment(let text):
                        counts[text.trimmingCharacters(in: .whitespaces), default: 0] += 1
                    default: break
                    }
                }
                if let name = token.declaredName { counts[name, default: 0] += 1 }
            }
        }
        return counts
    }

    // MARK: - Changes

    private static func change(_ source: String, _ random: inout SeededGenerator) -> String {
        var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let tokens = Parser.parse(source: source).tokens(viewMode: .sourceAccurate).map(\.description)
        let line = Int.random(in: lines.indices, using: &random)
        let other = Int.random(in: lines.indices, using: &random)
        let token = Int.random(in: tokens.indices, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: lines.remove(at: line)
        case 1: lines.insert(lines[line], at: other)
        case 2: lines.swapAt(line, other)
        case 3: return replacing(token, in: tokens) { _ in "" }
        case 4: return replacing(token, in: tokens) { $0 + $0 }
        case 5:
            let next = Int.random(in: tokens.indices, using: &random)
            return replacing(token, in: tokens) { _ in tokens[next] }
        case 6:
            lines[line] += random.element(of: ["// A comment.", "/* A comment. */", "}", "{", "\"", "#if A", "🙂", "\t"])
        case 7: lines.insert(random.element(of: ["", "// Above.", "@MainActor", "import Other", "let = 1"]), at: line)
        default: return String(source.prefix(Int.random(in: 0...source.count, using: &random)))
        }
        return lines.joined(separator: "\n")
    }

    private static func replacing(_ index: Int, in tokens: [String], with change: (String) -> String) -> String {
        tokens.enumerated().map { $0.offset == index ? change($0.element) : $0.element }.joined()
    }
}

/// A migration of a changed package.
private struct FuzzedMigration {
    /// The files after the migration; `nil` if it throws an error.
    private(set) var files: [String: String]?
    /// The mistakes of the migration.
    private(set) var problems: [String] = []

    init(_ files: [String: String], from dialect: Dialect) throws {
        let folder = try Folder(files)
        let migrate = { () throws -> Migration in
            let tree = try SourceTree([folder.path], excluding: [])
            return try Migration(.init(from: dialect), ModuleReading(cache: nil).facts(of: tree.modules), tree.modules)
        }
        let migration: Migration
        do {
            migration = try migrate()
        } catch is UsageError {
            return
        }
        try FileChange.write(migration.changes)
        problems += try migrate().changes.map { "a second run changes \($0.file):\n\($0.diff)" }
        let after = Dictionary(uniqueKeysWithValues: files.keys.map { ($0, folder.content(of: $0) ?? "") })
        for (file, old) in files where !Parser.parse(source: old).hasError {
            if let new = after[file], Parser.parse(source: new).hasError {
                problems.append("\(file) does not parse:\n\(new)")
            }
        }
        self.files = after
    }
}

extension TokenSyntax {
    /// The name, if the token names a type, function, or variable in its declaration.
    fileprivate var declaredName: String? {
        if let type = parent?.asProtocol((any NamedDeclSyntax).self), type.name.id == id { return text }
        return parent?.is(IdentifierPatternSyntax.self) == true ? text : nil
    }
}
#endif
