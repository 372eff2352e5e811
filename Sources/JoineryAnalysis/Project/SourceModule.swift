// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

/// The source files of a module.
public struct SourceModule: Sendable, Hashable, Codable {
    /// The module's name.
    public var name: String
    /// What it is for.
    public var kind: ModuleFacts.Kind
    /// The paths of its files, sorted.
    public var files: [String]

    /// Names the files of a module.
    public init(name: String, kind: ModuleFacts.Kind, files: [String]) {
        self.name = name
        self.kind = kind
        self.files = files
    }

    /// Reads a list of modules that a build system has written.
    ///
    /// - Throws: ``UsageError``, if the file cannot be read, or is no such list.
    public static func list(in path: String) throws -> [SourceModule] {
        let data = try FactsFile.content(of: path)
        do {
            return try JSONDecoder().decode([SourceModule].self, from: data)
        } catch {
            throw UsageError(
                "\(path): has to be a list of objects with 'name', 'kind' and 'files'; "
                    + "a kind is library, executable or test")
        }
    }
}
