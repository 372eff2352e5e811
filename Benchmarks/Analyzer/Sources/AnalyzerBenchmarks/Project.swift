// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

/// A made-up project: modules of files with ten bindings each, the protocols and types that they build, and consumers.
///
/// Each file is like what teams write: a protocol, an implementation with methods, a presenter that injects, and the
/// bindings, most of which need others of their module, and some those of the modules before.
struct Project {
    let folder: URL
    let fileCount: Int

    private static let bindingsInFile = 10
    private static let filesInModule = 50

    var bindingCount: Int { fileCount * Self.bindingsInFile }

    /// Writes the project to a new folder.
    init(fileCount: Int) throws {
        self.fileCount = fileCount
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("joinery-benchmark-\(UUID().uuidString)")
        try Data("// swift-tools-version: 6.2\n".utf8).write(to: makeFolder("").appendingPathComponent("Package.swift"))
        for index in 0..<fileCount { try Self.content(of: index).write(to: try file(index), options: .atomic) }
    }

    /// The path of a file.
    func file(_ index: Int) throws -> URL {
        try makeFolder("Sources/Module\(index / Self.filesInModule)").appendingPathComponent("File\(index).swift")
    }

    /// Where what was read is kept.
    var cache: URL { folder.appendingPathComponent("cache") }

    /// The number of bytes of all files.
    func size() throws -> Int {
        try (0..<fileCount).reduce(0) { try $0 + Data(contentsOf: file($1)).count }
    }

    /// Adds a line to a file.
    func change(_ index: Int) throws {
        let file = try file(index)
        try (Data(contentsOf: file) + Data("// changed\n".utf8)).write(to: file)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    private func makeFolder(_ path: String) throws -> URL {
        let url = path.isEmpty ? folder : folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    private static func content(of index: Int) -> Data {
        var text = "import Foundation\nimport Joinery\n\n"
        for number in 0..<bindingsInFile { text += types(index * bindingsInFile + number) }
        text += "extension Dependencies {\n"
        for number in 0..<bindingsInFile { text += binding(index * bindingsInFile + number) }
        return Data((text + "}\n").utf8)
    }

    private static func types(_ number: Int) -> String {
        """
        public protocol Service\(number): Sendable {
            func titles(in city: String, limit: Int) async throws -> [String]
        }

        final class DefaultService\(number): Service\(number) {
            private let first: any Service\(max(0, number - 1))
            private let calendar: Calendar

            init(first: any Service\(max(0, number - 1)), calendar: Calendar = .current) {
                self.first = first
                self.calendar = calendar
            }

            func titles(in city: String, limit: Int) async throws -> [String] {
                let found = try await first.titles(in: city, limit: limit * 2)
                return found.filter { $0.count > limit }.map { "\\($0) in \\(city)" }.sorted()
            }
        }

        @MainActor final class Presenter\(number) {
            private let service = inject(\\.service\(number))
            var lines: [String] = []

            func show() async {
                lines = (try? await service.titles(in: "Riga", limit: \(number))) ?? []
            }
        }


        """
    }

    private static func binding(_ number: Int) -> String {
        let scope = number % 3 == 0 ? "transient" : "singleton"
        let other = number == 0 ? "root" : "service\(number - 1)"
        let root = number == 0 ? "    var root: any Service0 { required() }\n" : ""
        return root
            + "    public var service\(number): any Service\(number) { \(scope) { DefaultService\(number)(first: \(other)) } }\n"
    }
}
