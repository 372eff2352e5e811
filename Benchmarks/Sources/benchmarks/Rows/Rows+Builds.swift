// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Measuring
internal import Scratch

extension Rows {
    /// Measures the times of builds.
    func builds() async -> [Row] {
        var rows = await clients()
        for configuration in ["debug", "release"] where selection.wants(Self.module(configuration)) {
            rows += await Row.measured(as: Self.module(configuration)) { [try await module(configuration)] }
        }
        return rows + (await wirings())
    }

    /// The names of these lines.
    static let builds = clients + [module("debug"), module("release")] + wirings.map(\.name)

    private static let clients = [client("debug"), client("release"), code]
    private static let code = "client, code added"
    private static func client(_ configuration: String) -> String { "build a client, \(configuration)" }
    private static func module(_ configuration: String) -> String { "build 1,000, \(configuration)" }

    /// The number of measurements of each build, which takes seconds.
    private var buildRounds: Int { min(rounds, 3) }

    /// The lines about the smallest client.
    private func clients() async -> [Row] {
        guard let first = Self.clients.first(where: selection.wants) else { return [] }
        return await Row.measured(as: first) {
            let programs = try ClientPrograms(repository: Files.repository)
            defer { programs.remove() }
            var rows: [Row] = []
            // The size is that of the last release build.
            for configuration in ["debug", "release"] where selection.wants(Self.client(configuration)) {
                rows += await Row.measured(as: Self.client(configuration)) {
                    [try await client(programs, configuration)]
                }
            }
            guard selection.wants(Self.code) else { return rows }
            return rows + (await Row.measured(as: Self.code) { [try await code(programs)] })
        }
    }

    /// Measures clean builds.
    private func client(_ programs: ClientPrograms, _ configuration: String) async throws -> Row {
        let name = Self.client(configuration)
        Terminal.report("timing \(name)")
        func seconds(_ package: ScratchPackage) async throws -> Double {
            try package.clean()
            return try await ClientPrograms.build(package, configuration: configuration).seconds
        }
        var taken: [Comparison.Round] = []
        for _ in 0..<buildRounds {
            taken.append(
                .init(
                    handWritten: try await seconds(programs.handWritten),
                    joinery: try await seconds(programs.joinery)))
        }
        let limit = configuration == "debug" ? 7.0 : 6
        return Row(name, goal: .joineryAtMost(.seconds(limit)), Comparison(rounds: taken))
    }

    /// Measures the bytes that Joinery adds to an executable.
    private func code(_ programs: ClientPrograms) async throws -> Row {
        try await Binutils.require(.strip)
        Terminal.report("measuring \(Self.code)")
        func size(_ package: ScratchPackage) async throws -> Double {
            try await ClientPrograms.build(package, configuration: "release")
            return try await Double(
                Binutils.strippedSize(of: ClientPrograms.executable(of: package, configuration: "release")))
        }
        let added = try await size(programs.joinery) - size(programs.handWritten)
        return Row(Self.code, goal: .joineryAtMost(.bytes(400_000)), joinery: .bytes(added))
    }

    /// Measures a module with 1,000 bindings, and one with as many computed properties.
    private func module(_ configuration: String) async throws -> Row {
        let name = Self.module(configuration)
        Terminal.report("timing \(name)")
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
        return Row(name, goal: .ratioAtMost(configuration == "debug" ? 2.3 : 4), Comparison(rounds: taken))
    }
}
