// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser
internal import Measuring
internal import Scratch

/// Counts the locks and source files of the engine that the first build of a singleton uses.
struct FirstBuild: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "first-build",
        abstract: "Counts the locks and source files that the first build of a singleton uses.",
        discussion: "Builds a program in debug, because an optimized build inlines the calls. Takes a minute.")

    private static let source = """
        import Joinery

        final class Leaf: Sendable {}

        extension Dependencies {
            func leaf(_ number: Int) -> Leaf { singleton(for: number) { Leaf() } }
        }

        for number in 0..<(Int(CommandLine.arguments[1]) ?? 0) { _ = Dependencies.current.leaf(number) }

        """

    func run() async throws {
        try await Callgrind.require()
        let package = try ScratchPackage(repository: Files.repository, programs: ["first": ["main.swift": Self.source]])
        defer { package.remove() }
        // Valgrind before 3.20 cannot read DWARF 5.
        try await package.build(
            "first", configuration: "debug", flags: ["-Xswiftc", "-dwarf-version=4", "-Xcc", "-gdwarf-4"])
        let callgrind = Callgrind(executable: package.path(of: "first", configuration: "debug"))
        let short = try await callgrind.profile(["100"], output: "\(package.folder)/short")
        let long = try await callgrind.profile(["200"], output: "\(package.folder)/long")
        let (calls, instructions) = CallProfile.difference(from: short, to: long, operations: 100)
        let locks = calls.filter { $0.key.callee.contains("4LockC7acquire") && $0.value >= 0.5 }
        let names = try await Binutils.demangled(locks.map(\.key.caller))
        print("locks: \(Int(locks.values.reduce(0, +).rounded()))")
        for (name, count) in zip(names, locks.values).sorted(by: { ($1.1, $0.0) < ($0.1, $1.0) }) {
            print("  \(Int(count.rounded()))  \(name)")
        }
        let folder = "\(Files.repository)/Sources/Joinery/"
        // Below this, a file only provides a type or answers one question, such as whether a trace is on.
        let files = instructions.filter { $0.key.hasPrefix(folder) && $0.value >= 1 }
            .map { (name: $0.key.dropFirst(folder.count), instructions: Int($0.value.rounded())) }
            .sorted { ($1.instructions, $0.name) < ($0.instructions, $1.name) }
        print("files: \(files.count), with their instructions")
        for file in files { print("  \(file.instructions)  \(file.name)") }
    }
}
