// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Measuring
internal import Scratch

extension Rows {
    /// A line on what `@AutoWired` costs the compiler.
    struct Wiring {
        let name: String
        /// How the module is compiled.
        let module: String
        /// How the macros are built. Their time is that of swift-syntax, which the package manager takes prebuilt,
        /// and that is optimized, where it can download it.
        let macros: String
    }

    static let wirings = [
        Wiring(name: "build 200 auto-wired, debug", module: "debug", macros: "debug"),
        Wiring(name: "build 200 auto-wired, optimized macros", module: "debug", macros: "release"),
        Wiring(name: "build 200 auto-wired, release", module: "release", macros: "release"),
    ]

    /// How long the compiler takes for a module with 200 types that `@AutoWired` gives an initializer, and for one
    /// where each is written by hand.
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
        Terminal.tell("building the macros in \(macros)")
        let package = try ScratchPackage(
            repository: Files.repository,
            programs: ["client": ["main.swift": "import Joinery\nimport JoineryMacros\n"]], usesMacros: true)
        defer { package.remove() }
        try await package.build("client", configuration: macros)
        var rows: [Row] = []
        for line in lines {
            Terminal.tell("timing \(line.name)")
            let compilation = Compilation(in: package, configuration: line.module, built: macros)
            var taken: [Comparison.Round] = []
            // The first one reads from the disk what the others find in memory.
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
