// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The facts of all files of a module, sorted by file: what a module gives to linking.
package struct ModuleFacts: Sendable, Hashable {
    /// What a module is for.
    package enum Kind: String, Sendable, Hashable, Codable {
        case library, executable, test
    }

    /// The version of the format that this program writes, and the only one it reads.
    package static let currentVersion = 5

    /// The module's name.
    package var module: String
    /// What it is for.
    package var kind: Kind
    /// The facts of its files.
    package var files: [FileFacts]

    /// Gathers the facts of files, in whatever order they come.
    package init(module: String, kind: Kind, files: [FileFacts]) {
        self.module = module
        self.kind = kind
        self.files = files.sorted { $0.file < $1.file }
    }
}

extension [ModuleFacts] {
    /// A name for the file of each module: the module's, with its kind and a number where another one has it already,
    /// as a target and its tests may in an app's project.
    package var fileNames: [String] {
        var taken: Set<String> = []
        return map { facts in
            var name = facts.module
            if taken.contains(name) { name += "-\(facts.kind.rawValue)" }
            let base = name
            var count = 1
            while !taken.insert(name).inserted {
                count += 1
                name = "\(base)-\(count)"
            }
            return name
        }
    }
}
