// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Measuring
internal import Scratch

extension Rows {
    /// Measures W5 and W10: programs with many bindings, which are generated and built.
    func programs() async -> [Row] {
        let lines = ProgramLine.all.filter { selection.wants($0.name) }
        guard !lines.isEmpty else { return [] }
        return await Row.measured(as: "W5, W10: programs") { try await measured(lines) }
    }

    private func measured(_ lines: [ProgramLine]) async throws -> [Row] {
        var modules: [GeneratedModule] = []
        for module in lines.flatMap(\.modules) where !modules.contains(module) { modules.append(module) }
        let package = try ScratchPackage(
            repository: Files.repository,
            programs: Dictionary(
                uniqueKeysWithValues: modules.map { ($0.name, $0.declarations.merging($0.program) { $1 }) }),
            usesHeap: true)
        defer { package.remove() }
        for (index, module) in modules.enumerated() {
            Terminal.report("building the program \(module.name), \(index + 1) of \(modules.count)")
            try await package.build(module.name, configuration: "release")
        }
        let programs = Programs(package: package, rounds: rounds)
        var rows: [Row] = []
        for line in lines {
            Terminal.report("\(line.subject == .start ? "counting the instructions of" : "measuring") \(line.name)")
            rows += await Row.measured(as: line.name) { [try await programs.row(of: line)] }
        }
        return rows
    }
}
