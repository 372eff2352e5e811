// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

/// The source files of a module.
package struct SourceModule: Sendable, Hashable, Codable {
    /// The module's name.
    package var name: String
    /// What it is for.
    package var kind: ModuleFacts.Kind
    /// The paths of its files, sorted.
    package var files: [String]

    /// Names the files of a module.
    package init(name: String, kind: ModuleFacts.Kind, files: [String]) {
        self.name = name
        self.kind = kind
        self.files = files
    }

    /// Reads a list of modules that a build system has written.
    ///
    /// - Throws: ``UsageError``, if the file cannot be read, or is no such list, or lists what is not there.
    package static func list(in path: String) throws -> [SourceModule] {
        let data = try FactsFile.content(of: path)
        let modules: [SourceModule]
        do {
            modules = try JSONDecoder().decode([SourceModule].self, from: data)
        } catch {
            throw UsageError(
                "\(path): has to be a list of objects with 'name', 'kind' and 'files'; "
                    + "a kind is library, executable or test")
        }
        guard modules.contains(where: { !$0.files.isEmpty }) else { throw UsageError("\(path): lists no files") }
        for module in modules {
            if let mistake = mistake(inName: module.name) { throw UsageError("\(path): \(mistake)") }
            guard let missing = module.files.first(where: { !isFile($0) }) else { continue }
            throw UsageError("\(path): there is no file '\(missing.shown)', which it lists for '\(module.name.shown)'")
        }
        return modules
    }

    /// Why a module cannot have a name; `nil`, where it can. The file of its facts is named after it, and is to be in
    /// the folder that was asked for, on any system.
    package static func mistake(inName name: String) -> String? {
        // By bytes: a slash with an accent is another character, and parts a path all the same.
        let isPartOfPath = name.utf8.contains { [0, UInt8(ascii: "/"), UInt8(ascii: "\\")].contains($0) }
        guard isPartOfPath || ["", ".", ".."].contains(name) else { return nil }
        return "a module cannot be named '\(name.shown)', since a file is named after it"
    }

    private static func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
