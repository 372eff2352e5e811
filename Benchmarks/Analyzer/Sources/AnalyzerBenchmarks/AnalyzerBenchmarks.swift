// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser
internal import Foundation
internal import SwiftParser

/// Measures the command `joinery` on a generated project, against the time that parsing alone takes.
@main
struct AnalyzerBenchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analyzer-benchmarks",
        abstract: "Measure reading, checking and linking on a generated project, against parsing alone.",
        discussion: "Each figure is the median time of the whole command, including its start.")

    @Argument(help: "The command 'joinery' to measure, built for release.", completion: .file())
    var joinery: String

    @Option(help: "The number of files, of ten bindings each.")
    var files = 1000

    @Option(help: "The number of times to take each measurement.")
    var rounds = 5

    @Flag(help: "Also link ten times as many bindings.")
    var large = false

    private var command: JoineryCommand { JoineryCommand(path: joinery) }

    func validate() throws {
        if files < 1 || rounds < 1 { throw ValidationError("'--files' and '--rounds' are at least 1.") }
    }

    func run() throws {
        let project = try Project(fileCount: files)
        defer { project.remove() }
        print("\(files) files, \(project.bindingCount) bindings, \(try project.size()) bytes, \(rounds) rounds")
        var table = Table()
        let parsing = try timeOfParsing(project)
        table.add("parse all files on one thread", parsing)
        let cold = try measure(["check", "--no-cache", project.folder.path]).time
        table.add("check, without a cache", cold, "parsing", parsing)
        let keeping = ["check", "--cache-path", project.cache.path, project.folder.path]
        let first = try measure(keeping) { try? FileManager.default.removeItem(at: project.cache) }.time
        table.add("check, and fill the cache", first, "parsing", parsing)
        let warm = try measure(keeping) { try project.change(files / 2) }.time
        table.add("check again, one file changed", warm, "check, without a cache", cold)
        let facts = try facts(of: project)
        let linking = try measure(["check"] + facts)
        table.add("link from files of facts, and check", linking.time)
        let metrics = try measure(["metrics"] + facts).time
        table.add("link them, and compute the metrics", metrics, "check", linking.time)
        if large {
            let project = try Project(fileCount: files * 10)
            defer { project.remove() }
            let facts = try self.facts(of: project)
            let more = try measure(["check"] + facts)
            table.add("link \(project.bindingCount) bindings, and check", more.time, "fewer", linking.time)
            let metrics = try measure(["metrics"] + facts).time
            table.add("link these, and compute the metrics", metrics, "check", more.time)
            table.note("peak memory of linking \(project.bindingCount): \(more.memory >> 20) MiB")
        }
        print(table.text)
    }

    private func timeOfParsing(_ project: Project) throws -> Duration {
        let sources = try (0..<files).map { try String(contentsOf: project.file($0), encoding: .utf8) }
        let clock = ContinuousClock()
        let times = (0..<rounds).map { _ in clock.measure { for source in sources { _ = Parser.parse(source: source) } }
        }
        return times.sorted()[rounds / 2]
    }

    /// The paths of the project's facts files, written anew.
    private func facts(of project: Project) throws -> [String] {
        let facts = project.folder.appendingPathComponent("facts").path
        _ = try command.run(["facts", "--no-cache", "--output", facts, project.folder.path])
        return try FileManager.default.contentsOfDirectory(atPath: facts).sorted().map { "\(facts)/\($0)" }
    }

    /// The median time of a command and its peak memory.
    private func measure(_ arguments: [String], before: () throws -> Void = {}) throws -> JoineryCommand.Cost {
        let costs = try (0..<rounds).map { _ in
            try before()
            return try command.run(arguments)
        }
        let times = costs.map(\.time).sorted()
        return .init(time: times[rounds / 2], memory: costs.map(\.memory).max() ?? 0)
    }
}
