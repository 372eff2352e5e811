// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation

/// The tutorial of the documentation: the files that its steps show, in the order of its table of contents.
struct Tutorial {
    /// A step that shows a file.
    struct Step: Equatable {
        /// The file of the tutorial and the line of the step.
        let place: String
        /// The path of the file in the package that the reader writes.
        let path: String
        /// The name of the resource with the content of the file.
        let resource: String
    }

    private let folder: URL

    /// - Parameter root: The folder of this package.
    init(root: URL) {
        folder = root.appending(path: "Sources/Joinery/Documentation.docc/Tutorials")
    }

    /// The steps that show a file, in order.
    func steps() throws -> [Step] {
        let contents = try text(of: "MeetJoinery.tutorial")
        return try contents.matches(of: /@TutorialReference\(tutorial: "doc:(\w+)"\)/).flatMap { reference in
            let name = "\(reference.1).tutorial"
            let lines = try text(of: name).split(separator: "\n", omittingEmptySubsequences: false)
            return zip(1..., lines).compactMap { number, line in
                line.firstMatch(of: /@Code\(name: "(.+?)", file: ([^\s,)]+)\)/).map {
                    Step(place: "\(name):\(number)", path: String($0.1), resource: String($0.2))
                }
            }
        }
    }

    /// The names of all resources with code, sorted.
    func resources() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Resources").path())
            .filter { $0.hasSuffix(".swift") }.sorted()
    }

    /// The content of the file that a step shows.
    func content(of step: Step) throws -> String { try text(of: "Resources/\(step.resource)") }

    private func text(of path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
}

/// The package that the reader of the tutorial writes, in a temporary folder.
final class TutorialPackage {
    /// The folder of the package.
    let folder: URL
    private let compiler: Compiler
    private var modules: [String: [URL]] = [:]

    init() throws {
        compiler = try Compiler()
        folder = FileManager.default.temporaryDirectory.appending(path: "joinery-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file, and compiles its module and the tests of that.
    ///
    /// - Returns: The errors and warnings of the compiler, as `file:line: error: message`.
    func write(_ content: String, to path: String) throws -> [String] {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: file, atomically: true, encoding: .utf8)
        guard let target = path.prefixMatch(of: /(?:Sources|Tests)\/(\w+)\//)?.1 else { return [] }
        let name = String(target)
        if modules[name]?.contains(file) != true { modules[name, default: []].append(file) }
        return try [name, "\(name)Tests"].flatMap { module in
            try modules[module].map { try compiler.compile($0, as: module, isLibrary: true, in: folder).diagnostics }
                ?? []
        }
    }
}
