// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Measuring
internal import Scratch

extension Rows {
    /// How long compilers take.
    func builds() async throws -> [Row] {
        guard filter.mayWant(linesOf: "build") else { return [] }
        return try await ([client()] + modules()).filter { filter.wants($0.name) }
    }

    /// How many times each build is timed: each takes seconds.
    private var buildRounds: Int { min(rounds, 3) }

    /// A clean build of a small program.
    private func client() async throws -> Row {
        let name = "build a client, debug"
        Terminal.tell("timing \(name)")
        let handWritten = try ScratchPackage(
            repository: nil, programs: ["client": ["main.swift": #"print("Hello")"# + "\n"]])
        defer { handWritten.remove() }
        let joinery = try ScratchPackage(
            repository: Files.repository,
            programs: [
                "client": [
                    "main.swift": #"""
                    import Joinery
                    extension Dependencies { var greeting: String { singleton { "Hello" } } }
                    print(inject(\.greeting))

                    """#
                ]
            ])
        defer { joinery.remove() }
        func seconds(_ package: ScratchPackage) async throws -> Double {
            let duration = try await package.build("client", configuration: "debug")
            try package.clean()
            return duration.seconds
        }
        var taken: [Comparison.Round] = []
        for _ in 0..<buildRounds {
            taken.append(.init(handWritten: try await seconds(handWritten), joinery: try await seconds(joinery)))
        }
        return Row(name, goal: .joineryAtMost(.seconds(7)), Comparison(rounds: taken))
    }

    /// Modules with 1,000 bindings, and with as many computed properties.
    private func modules() async throws -> [Row] {
        let package = try ScratchPackage(
            repository: Files.repository, programs: ["client": ["main.swift": "import Joinery\n"]])
        defer { package.remove() }
        var rows: [Row] = []
        for configuration in ["debug", "release"] {
            let name = "build 1,000, \(configuration)"
            Terminal.tell("timing \(name)")
            try await package.build("client", configuration: configuration)
            let compilation = Compilation(in: package, configuration: configuration)
            var taken: [Comparison.Round] = []
            for _ in 0..<buildRounds {
                taken.append(
                    .init(
                        handWritten: try await compilation.compile(GeneratedModule(.computed, count: 1_000)).seconds,
                        joinery: try await compilation.compile(GeneratedModule(.joinery, count: 1_000)).seconds))
            }
            rows.append(Row(name, goal: .ratioAtMost(2), Comparison(rounds: taken)))
        }
        return rows
    }
}
