// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The facts of all files of a module, sorted by file: the input of linking.
package struct ModuleFacts: Sendable, Hashable {
    /// The kind of a module.
    package enum Kind: String, Sendable, Hashable, Codable {
        case library, executable, test
    }

    /// The version of the format that this program writes, and the only one it reads.
    package static let currentVersion = 5

    /// The module's name.
    package var module: String
    /// The kind.
    package var kind: Kind
    /// The facts of its files.
    package var files: [FileFacts]

    /// Creates the facts of a module from the facts of its files, in any order.
    package init(module: String, kind: Kind, files: [FileFacts]) {
        self.module = module
        self.kind = kind
        self.files = files.sorted { $0.file < $1.file }
    }
}

extension [ModuleFacts] {
    /// The name of each module's file: the module's name, with its kind and a number if another module has the same
    /// name, as a target and its tests may in an app's project.
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
