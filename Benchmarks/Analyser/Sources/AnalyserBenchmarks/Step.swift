// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser
internal import Foundation
internal import JoineryAnalysis
internal import SwiftParser

/// Something that is measured.
enum Step: String, ExpressibleByArgument {
    /// Parses all files, and no more.
    case parse
    /// Reads, links and checks, with nothing kept from before.
    case check
    /// The same with a cache in the project's folder.
    case keep
    /// Reads the project and writes its facts.
    case facts
    /// Reads the facts, links and checks.
    case link

    /// How long the step takes in a project's folder.
    func run(in folder: URL) throws -> Duration {
        let tree = try SourceTree([folder.path])
        let clock = ContinuousClock()
        switch self {
        case .parse:
            let sources = try tree.modules.flatMap(\.files).map { try String(contentsOfFile: $0, encoding: .utf8) }
            return clock.measure { for source in sources { _ = Parser.parse(source: source) } }
        case .check: return try clock.measure { try Self.check(folder, nil) }
        case .keep:
            return try clock.measure {
                try Self.check(folder, FactsCache(folder: folder.appendingPathComponent("cache").path))
            }
        case .facts:
            return try clock.measure {
                for module in ModuleReading(cache: nil).facts(of: tree.modules) {
                    try FactsFile.write(module, to: Self.path(of: module.module, in: folder))
                }
            }
        case .link:
            let paths = Set(tree.modules.map(\.name)).sorted().map { Self.path(of: $0, in: folder) }
            return try clock.measure { _ = Check().problems(in: Graph(linking: try FactsFile.read(paths))) }
        }
    }

    private static func check(_ folder: URL, _ cache: FactsCache?) throws {
        let modules = try SourceTree([folder.path]).modules
        _ = Check().problems(in: Graph(linking: ModuleReading(cache: cache).facts(of: modules)))
    }

    private static func path(of module: String, in folder: URL) -> String {
        folder.appendingPathComponent("facts/\(module)\(FactsFile.suffix)").path
    }
}
