// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Measuring
internal import Scratch

extension Rows {
    /// A line about the compile time of `@AutoWired`.
    struct Wiring {
        let name: String
        /// The configuration in which the module is compiled.
        let module: String
        /// The configuration in which the macros are built. Their time is mostly that of swift-syntax. If the package
        /// manager can download it, it is prebuilt and optimized.
        let macros: String
    }

    static let wirings = [
        Wiring(name: "build 200 auto-wired, debug", module: "debug", macros: "debug"),
        Wiring(name: "build 200 auto-wired, optimized macros", module: "debug", macros: "release"),
        Wiring(name: "build 200 auto-wired, release", module: "release", macros: "release"),
    ]

    /// Measures the compile time of a module with 200 types that get an initializer from `@AutoWired`, and of one with
    /// handwritten initializers.
    func wirings() async -> [Row] {
        var rows: [Row] = []
        for macros in ["debug", "release"] {
            let wanted = Self.wirings.filter { $0.macros == macros && selection.wants($0.name) }
            guard let first = wanted.first else { continue }
            rows += await Row.measured(as: first.name) { try await measured(wanted, macros) }
        }
        return rows
    }

    private func measured(_ lines: [Wiring], _ macros: String) async throws -> [Row] {
        Terminal.report("building the macros in \(macros)")
        let package = try ScratchPackage(
            repository: Files.repository,
            programs: ["client": ["main.swift": "import Joinery\nimport JoineryMacros\n"]], usesMacros: true)
        defer { package.remove() }
        try await package.build("client", configuration: macros)
        var rows: [Row] = []
        for line in lines {
            Terminal.report("timing \(line.name)")
            let compilation = Compilation(in: package, configuration: line.module, built: macros)
            var taken: [Comparison.Round] = []
            // The first round reads files from disk that the others find in memory.
            for _ in 0...rounds {
                taken.append(
                    .init(
                        handWritten: try await compilation.compile(GeneratedWiring(.handWritten, count: 200)).seconds,
                        joinery: try await compilation.compile(GeneratedWiring(.autoWired, count: 200)).seconds))
            }
            rows.append(Row(line.name, goal: nil, Comparison(rounds: Array(taken.dropFirst()))))
        }
        return rows
    }
}
