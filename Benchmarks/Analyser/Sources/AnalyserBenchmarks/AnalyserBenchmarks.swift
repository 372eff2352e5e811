// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser
internal import Foundation
internal import JoineryAnalysis
internal import SwiftParser

/// Measures the analyser against the time that parsing alone takes.
@main
struct AnalyserBenchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analyser-benchmarks",
        abstract: "Measure reading, checking and linking on a made-up project, against parsing alone.")

    @Option(help: "The number of files, of ten bindings each.")
    var files = 1000

    @Option(help: "How often each thing is measured; the median counts.")
    var rounds = 5

    @Flag(help: "Link ten times as many bindings too.")
    var large = false

    func run() throws {
        let project = try Project(fileCount: files)
        defer { project.remove() }
        var table = Table()
        let sources = try (0..<files).map { try String(contentsOf: project.file($0), encoding: .utf8) }
        let bytes = sources.reduce(0) { $0 + $1.utf8.count }
        print("\(files) files, \(project.bindingCount) bindings, \(bytes) bytes, \(rounds) rounds")
        let parsing = measure { for source in sources { _ = Parser.parse(source: source) } }
        table.add("parse all files on one thread", parsing)
        let cold = measure { _ = Self.check(project, FactsCache?.none) }
        table.add("check, nothing kept", cold, "parsing", parsing)
        let filling = try measure { _ = Self.check(project, try FactsCache(folder: emptyFolder(in: project))) }
        table.add("check, and keep what was read", filling, "parsing", parsing)
        let cache = FactsCache(folder: project.folder.appendingPathComponent("cache").path)
        _ = Self.check(project, cache)
        var round = 0
        let warm = try measure {
            round += 1
            let file = try project.file(files / 2)
            try Data((sources[files / 2] + "// \(round)\n").utf8).write(to: file)
            _ = Self.check(project, cache)
        }
        table.add("check again, one file changed", warm, "check, nothing kept", cold)
        try addLinking(to: &table, project)
        print(table.text)
    }

    private func addLinking(to table: inout Table, _ project: Project) throws {
        let facts = ModuleReading(cache: nil).facts(of: try SourceTree([project.folder.path]).modules)
        let paths = try write(facts, in: project)
        let linking = try measure { _ = try Self.link(paths) }
        table.add("link from files of facts, and check", linking)
        guard large else { return }
        let tenfold = try Project(fileCount: files * 10)
        defer { tenfold.remove() }
        let more = try write(
            ModuleReading(cache: nil).facts(of: try SourceTree([tenfold.folder.path]).modules), in: tenfold)
        let linkingMore = try measure { _ = try Self.link(more) }
        table.add(
            "the same with \(tenfold.bindingCount) bindings", linkingMore, "linking \(project.bindingCount)", linking)
        table.note("highest memory in use so far: \(Memory.peak >> 20) MiB")
    }

    private func write(_ facts: [ModuleFacts], in project: Project) throws -> [String] {
        try facts.map { module in
            let path = project.folder.appendingPathComponent("facts/\(module.module)\(FactsFile.suffix)").path
            try FactsFile.write(module, to: path)
            return path
        }
    }

    private func emptyFolder(in project: Project) throws -> String {
        project.folder.appendingPathComponent("cache-\(UUID().uuidString)").path
    }

    private static func check(_ project: Project, _ cache: FactsCache?) -> Int {
        guard let tree = try? SourceTree([project.folder.path]) else { return 0 }
        let graph = Graph(linking: ModuleReading(cache: cache).facts(of: tree.modules))
        return Check().problems(in: graph).count
    }

    private static func link(_ paths: [String]) throws -> Int {
        Check().problems(in: Graph(linking: try FactsFile.read(paths))).count
    }

    private func measure(_ operation: () throws -> Void) rethrows -> Duration {
        var times: [Duration] = []
        for _ in 0..<rounds {
            let clock = ContinuousClock()
            times.append(try clock.measure { try operation() })
        }
        return times.sorted()[rounds / 2]
    }
}
