// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser
internal import Foundation

/// Measures the analyser against the time that parsing alone takes.
@main
struct AnalyserBenchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analyser-benchmarks",
        abstract: "Measure reading, checking and linking on a made-up project, against parsing alone.",
        subcommands: [Compare.self, Once.self], defaultSubcommand: Compare.self)
}

/// Measures all steps, each in processes of its own, as the command does them: what one leaves on the heap is no help
/// to the next.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Measure all steps and print a table.")

    @Option(help: "The number of files, of ten bindings each.")
    var files = 1000

    @Option(help: "How often each thing is measured; the median counts.")
    var rounds = 5

    @Flag(help: "Link ten times as many bindings too.")
    var large = false

    func validate() throws {
        if files < 1 || rounds < 1 { throw ValidationError("'--files' and '--rounds' are at least 1.") }
    }

    func run() throws {
        let project = try Project(fileCount: files)
        defer { project.remove() }
        var table = Table()
        print("\(files) files, \(project.bindingCount) bindings, \(try project.size()) bytes, \(rounds) rounds")
        let parsing = try measure(.parse, project).time
        table.add("parse all files on one thread", parsing)
        let cold = try measure(.check, project).time
        table.add("check, nothing kept", cold, "parsing", parsing)
        let keeping = try measure(.keep, project, before: { try? FileManager.default.removeItem(at: project.cache) })
            .time
        table.add("check, and keep what was read", keeping, "parsing", parsing)
        let warm = try measure(.keep, project, before: { try project.change(files / 2) }).time
        table.add("check again, one file changed", warm, "check, nothing kept", cold)
        _ = try Step.facts.run(in: project.folder)
        let linking = try measure(.link, project).time
        table.add("link from files of facts, and check", linking)
        if large { try addLarge(to: &table, linking) }
        print(table.text)
    }

    private func addLarge(to table: inout Table, _ linking: Duration) throws {
        let project = try Project(fileCount: files * 10)
        defer { project.remove() }
        _ = try Step.facts.run(in: project.folder)
        let more = try measure(.link, project)
        table.add(
            "the same with \(project.bindingCount) bindings", more.time, "linking \(project.bindingCount / 10)", linking
        )
        table.note("highest memory in use while linking \(project.bindingCount): \(more.memory >> 20) MiB")
    }

    /// The median time of a step, and the most memory that it used, in bytes.
    private func measure(
        _ step: Step, _ project: Project, before: () throws -> Void = {}
    ) throws -> (time: Duration, memory: Int) {
        let results = try (0..<rounds).map { _ in
            try before()
            return try Once.run(step, in: project.folder)
        }
        let times = results.map(\.time).sorted()
        return (times[rounds / 2], results.map(\.memory).max() ?? 0)
    }
}
