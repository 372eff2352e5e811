// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The facts of all files of a module, sorted by file: the input of linking.
package struct ModuleFacts: Sendable, Hashable {
    /// The kind of a module.
    package enum Kind: String, Sendable, Hashable, Codable {
        case library, executable, test
    }

    /// The version of the format that this program writes, and the only one it reads.
    package static let currentVersion = 19

    /// The module's name.
    package var module: String
    /// The kind.
    package var kind: Kind
    /// The facts of its files.
    package var files: [FileFacts]
    /// Whether only the names of folders say which module the files belong to, and whether it is a test.
    package var isGuess: Bool
    /// Whether some of its files belong to other targets, too, or files of other modules to it: each is read only once.
    package var sharesFiles: Bool

    /// Creates the facts of a module from the facts of its files, in any order.
    package init(
        module: String, kind: Kind, files: [FileFacts], isGuess: Bool = false, sharesFiles: Bool = false
    ) {
        self.module = module
        self.kind = kind
        self.isGuess = isGuess
        self.sharesFiles = sharesFiles
        self.files = files.sorted { $0.file < $1.file }
    }
}

extension ModuleFacts {
    /// The libraries that only tests import.
    private static let testLibraries: Set = [
        "XCTest", "Testing", "Quick", "Nimble", "SnapshotTesting", "ViewInspector", "KIF", "Cuckoo", "Mockingbird",
        "SwiftyMocky", "JoineryTesting", "FactoryTesting", "JoineryFactoryTesting",
        "DependenciesTestSupport",
    ]

    /// Whether a file imports a library for tests.
    var importsTests: Bool { files.contains { $0.imports.contains(where: Self.testLibraries.contains) } }
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

extension [ModuleFacts] {
    /// The facts in the order of a graph's modules.
    package var inOrderOfModules: [ModuleFacts] {
        sorted {
            ($0.module, $0.kind.rawValue, $0.files.first?.file ?? "")
                < ($1.module, $1.kind.rawValue, $1.files.first?.file ?? "")
        }
    }
}
