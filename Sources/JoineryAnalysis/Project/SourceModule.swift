// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

/// The source files of a module.
package struct SourceModule: Sendable, Hashable, Codable {
    /// The module's name.
    package var name: String
    /// The kind.
    package var kind: ModuleFacts.Kind
    /// The paths of its files, sorted.
    package var files: [String]
    /// The package or project that has the module as a target, as a canonical path; empty if there is none.
    package var project = ""
    /// The target in the project. Several may have modules with the same name.
    package var target = ""
    /// Whether only the names of folders say which module the files belong to, and whether it is a test.
    package var isGuess = false
    /// Whether it has files in common with other targets: see ``ModuleFacts/sharesFiles``.
    package var sharesFiles = false
    /// All targets of each file that belongs to several, as paths of the project and the name, by file.
    package var targetsOfFiles: [String: Set<String>] = [:]

    private enum CodingKeys: CodingKey { case name, kind, files }

    /// Creates the description of a module.
    package init(
        name: String, kind: ModuleFacts.Kind, files: [String], project: String = "", target: String = "",
        isGuess: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.files = files
        self.project = project
        self.target = target
        self.isGuess = isGuess
    }

    /// Reads a list of modules from a build system.
    ///
    /// - Throws: ``UsageError`` if the file cannot be read, is not a valid list, or lists missing files.
    package static func list(in path: String) throws -> [SourceModule] {
        let data = try FactsFile.content(of: path)
        var modules: [SourceModule]
        do {
            modules = try JSONDecoder().decode([SourceModule].self, from: data)
        } catch {
            throw UsageError(
                "\(path): must be a list of objects with 'name', 'kind', and 'files'; "
                    + "the kind is library, executable, or test")
        }
        guard modules.contains(where: { !$0.files.isEmpty }) else { throw UsageError("\(path): contains no files") }
        var counts: [String: Int] = [:]
        for (index, module) in modules.enumerated() {
            counts[module.name, default: 0] += 1
            // A build system may have several targets for one module.
            if let count = counts[module.name], count > 1 { modules[index].target = "\(count)" }
            if let mistake = mistake(inName: module.name) { throw UsageError("\(path): \(mistake)") }
            guard let missing = module.files.first(where: { !isFile($0) }) else { continue }
            throw UsageError("\(path): the file '\(missing.shown)', listed for '\(module.name.shown)', does not exist")
        }
        return modules
    }

    /// Returns modules in the form that ``list(in:)`` reads.
    package static func text(ofList modules: [SourceModule]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(modules), as: UTF8.self) + "\n"
    }

    /// Returns why a module cannot have a name; `nil` if it can. The name of its facts file must be valid on any
    /// system, and the file must be in the output folder.
    package static func mistake(inName name: String) -> String? {
        // By bytes, because a slash with a combining accent is a different character, but still separates a path.
        let isPartOfPath = name.utf8.contains { [0, UInt8(ascii: "/"), UInt8(ascii: "\\")].contains($0) }
        guard isPartOfPath || ["", ".", ".."].contains(name) else { return nil }
        return "a module cannot be named '\(name.shown)' because its facts file has the same name"
    }

    private static func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
