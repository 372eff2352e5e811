// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Foundation
import JoineryAnalysis
import JoineryMigration

/// A program of several files after its migration, in a folder that is removed with the value.
struct MigratedProgram {
    private let folder: Folder
    /// The plan as text, without the folder's path.
    let plan: String
    /// The reasons of the bindings that stay, by name.
    let reasons: [String: String]
    /// What the user has to change, without the folder's path.
    let notes: [String]
    /// The reasons why nothing can be written, without the folder's path.
    let obstacles: [String]
    /// Whether a second migration changes nothing.
    let isStable: Bool

    /// Migrates a program, and writes its files.
    ///
    /// - Parameter files: The contents by path. Those in `Tests` are tests.
    init(_ files: [String: String], from dialect: Dialect, only: [String] = [], names: MigrationNames = [:]) throws {
        folder = try Folder(files)
        let path = folder.path
        let migrate = { () throws -> Migration in
            let tree = try SourceTree([path], excluding: [])
            let facts = ModuleReading(cache: nil).facts(of: tree.modules)
            let only = only.map { $0.replacing("FOLDER", with: path) }
            return try Migration(.init(from: dialect, only: only, names: names), facts, tree.modules)
        }
        let migration = try migrate()
        try FileChange.write(migration.changes)
        plan = migration.plan.text.replacing(path + "/", with: "")
        let left = migration.plan.rows.compactMap { row in
            row.reason.map { (row.name, $0.replacing(path + "/", with: "")) }
        }
        reasons = Dictionary(left, uniquingKeysWith: { first, _ in first })
        notes = migration.notes.map { $0.replacing(path + "/", with: "") }
        obstacles = migration.obstacles.map { $0.replacing(path + "/", with: "") }
        isStable = try migrate().changes.isEmpty
    }

    /// Returns the error of a migration, without the folder's path.
    static func error(
        _ files: [String: String], from dialect: Dialect = .factory, only: [String] = [], names: MigrationNames = [:]
    ) throws -> String? {
        do {
            _ = try MigratedProgram(files, from: dialect, only: only, names: names)
            return nil
        } catch let error as UsageError {
            return error.description.replacing(/'[^']*joinery-[0-9A-F-]{36}\//, with: "'")
        }
    }

    /// Returns lines of code as the body of a member.
    static func indented(_ lines: String) -> String {
        lines.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "\n" : "        \($0)\n" }.joined()
    }

    /// Returns the members of the native extension in a file; the whole file and the plan if the file contains more.
    func members(of file: String) -> String {
        let text = self[file]
        let head = "import Joinery\n\nextension Dependencies {\n"
        guard text.hasPrefix(head) else { return text + plan }
        return text.dropFirst(head.count).dropLast(3).split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0.dropFirst(4))
        }
        .joined(separator: "\n")
    }

    /// The content of a file after the migration.
    subscript(file: String) -> String { folder.content(of: file) ?? "" }
}
#endif
