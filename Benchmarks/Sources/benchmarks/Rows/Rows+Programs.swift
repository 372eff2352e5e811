// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Measuring
internal import Scratch

extension Rows {
    /// The sizes of the programs, and of the one that the others' start is compared with.
    private static let sizes = (none: 10, handWritten: 1_000, joinery: [1_000, 10_000])

    /// W5 and W10: programs with many bindings, generated and built for it.
    func programs() async -> [Row] {
        guard ["W5", "W10"].contains(where: filter.mayWant(linesOf:)) else { return [] }
        return await Row.measured(as: "W5, W10: programs") { try await builtPrograms() }
            .filter { $0.failure != nil || filter.wants($0.name) }
    }

    private func builtPrograms() async throws -> [Row] {
        let modules =
            [Self.sizes.none, Self.sizes.handWritten].map { GeneratedModule(.handWritten, count: $0) }
            + ([Self.sizes.none] + Self.sizes.joinery).map { GeneratedModule(.joinery, count: $0) }
        let package = try ScratchPackage(
            repository: Files.repository,
            programs: Dictionary(
                uniqueKeysWithValues: modules.map { ($0.name, $0.declarations.merging($0.program) { $1 }) }),
            tellsHeap: true)
        defer { package.remove() }
        var programs: [String: Program] = [:]
        for module in modules {
            Terminal.tell("building a program, \(module.name)")
            try await package.build(module.name, configuration: "release")
            programs[module.name] = Program(path: package.path(of: module.name, configuration: "release"))
        }
        var rows: [Row] = []
        for size in Self.sizes.joinery {
            guard let handWritten = programs["HandWritten\(Self.sizes.handWritten)"],
                let joinery = programs["Joinery\(size)"], let noBindings = programs["Joinery\(Self.sizes.none)"],
                let noStatics = programs["HandWritten\(Self.sizes.none)"]
            else { continue }
            Terminal.tell("running the program with \(size) bindings")
            let sides = ProgramSides(
                handWritten: handWritten, joinery: joinery, smallest: (noStatics, noBindings), size: size)
            rows += await Row.measured(as: "W5 with \(size.grouped)") {
                try await sides.reading(rounds: rounds, countsInstructions: countsInstructions)
            }
            if size == Self.sizes.joinery.last {
                rows += await Row.measured(as: "W10 memory") { try await sides.memory() }
            }
        }
        return rows
    }
}
