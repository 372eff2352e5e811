// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Measuring
internal import Scratch

extension Rows {
    /// How long compilers take.
    func builds() async -> [Row] {
        var rows: [Row] = []
        if selection.wants(Self.client) {
            rows += await Row.measured(as: Self.client) { [try await client()] }
        }
        for configuration in ["debug", "release"] where selection.wants(Self.module(configuration)) {
            rows += await Row.measured(as: Self.module(configuration)) { [try await module(configuration)] }
        }
        return rows + (await wirings())
    }

    /// The names of these lines.
    static let builds = [client, module("debug"), module("release")] + wirings.map(\.name)

    private static let client = "build a client, debug"
    private static func module(_ configuration: String) -> String { "build 1,000, \(configuration)" }

    /// How many times each build is timed: each takes seconds.
    private var buildRounds: Int { min(rounds, 3) }

    /// A clean build of a small program.
    private func client() async throws -> Row {
        Terminal.tell("timing \(Self.client)")
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
        return Row(Self.client, goal: .joineryAtMost(.seconds(7)), Comparison(rounds: taken))
    }

    /// A module with 1,000 bindings, and one with as many computed properties.
    private func module(_ configuration: String) async throws -> Row {
        let name = Self.module(configuration)
        Terminal.tell("timing \(name)")
        let package = try ScratchPackage(
            repository: Files.repository, programs: ["client": ["main.swift": "import Joinery\n"]])
        defer { package.remove() }
        try await package.build("client", configuration: configuration)
        let compilation = Compilation(in: package, configuration: configuration)
        var taken: [Comparison.Round] = []
        for _ in 0..<buildRounds {
            taken.append(
                .init(
                    handWritten: try await compilation.compile(GeneratedModule(.computed, count: 1_000)).seconds,
                    joinery: try await compilation.compile(GeneratedModule(.joinery, count: 1_000)).seconds))
        }
        return Row(name, goal: .ratioAtMost(2), Comparison(rounds: taken))
    }
}
