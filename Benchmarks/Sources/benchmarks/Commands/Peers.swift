// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import ArgumentParser
internal import Measuring
internal import Scratch

/// Compares the dialects with the libraries whose API they have.
struct Peers: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compares the dialects with the libraries whose API they have.",
        discussion: """
            Each library has two programs with the same source, except for the imported module. The command builds \
            those of the dialects in a temporary folder. Those of the originals must be built before, outside of this \
            repository: write their sources with --write-sources, build each in release mode with its library, and \
            pass the folder of the executables with --originals.

            The programs run alternately. The times are those of one operation: the medians of all rounds. A goal is \
            shown as '<= 1.5' if it is met, and as '> 1.5' if it is missed.
            """)

    @Option(help: "The folder of the originals' executables: \(Peer.all.map(\.program).joined(separator: ", ")).")
    var originals: String?

    @Option(help: "Only write the sources of the originals' programs to this folder.")
    var writeSources: String?

    @Option(help: "Include only operations whose name begins with this, such as Factory.", transform: Filter.init)
    var filter = Filter("")

    @Option(help: "The number of measurements of each program.")
    var rounds = 7

    @Flag(inversion: .prefixedNo, help: "Count instructions, which requires valgrind.")
    var instructions = true

    func validate() throws {
        if rounds < 1 { throw ValidationError("--rounds must be at least 1") }
        if originals == nil, writeSources == nil {
            throw ValidationError(
                "--originals is missing: build the originals from the sources that --write-sources writes")
        }
        if selection.isEmpty { throw ValidationError(filter.miss(among: Peer.all.flatMap(Self.titles))) }
    }

    private static func titles(of peer: Peer) -> [String] { peer.operations.map(peer.title) }

    private func operations(of peer: Peer) -> [Peer.Operation] {
        peer.operations.filter { filter.wants(peer.title(of: $0)) }
    }

    /// The peers with operations to measure.
    private var selection: [Peer] { Peer.all.filter { !operations(of: $0).isEmpty } }

    func run() async throws {
        if let writeSources {
            for peer in selection { try peer.write(importing: peer.original, to: writeSources) }
            return
        }
        guard let originals else { return }
        if instructions {
            try await Callgrind.require(otherwise: "omit instructions from the table with --no-instructions")
        }
        let package = try ScratchPackage(repository: Files.repository, peers: selection)
        defer { package.remove() }
        var rows: [Row] = []
        for peer in selection {
            rows += await Row.measured(as: peer.name) {
                try await measured(peer, original: "\(originals)/\(peer.program)", in: package)
            }
        }
        let table = Table(rows, comparedWith: .original)
        for line in table.lines(isColored: Terminal.isColored) { print(line) }
        guard table.failures.isEmpty else {
            for failure in table.failures { print("\n\(failure)") }
            throw ExitCode.failure
        }
    }

    private func measured(_ peer: Peer, original: String, in package: ScratchPackage) async throws -> [Row] {
        guard FileManager.default.isExecutableFile(atPath: original) else { throw MissingOriginal(path: original) }
        Terminal.report("building the program of \(peer.dialect)")
        try await package.build(peer.program, configuration: "release")
        let programs = PeerPrograms(
            peer, original: original, joinery: package.path(of: peer.program, configuration: "release"))
        let interleaving = Interleaving(rounds: rounds, atLeast: .milliseconds(20))
        var rows: [Row] = []
        for operation in operations(of: peer) {
            let title = peer.title(of: operation)
            rows += await Row.measured(as: title) {
                Terminal.report("timing \(title)")
                var row = try await programs.time(operation, interleaving)
                guard instructions else { return [row] }
                Terminal.report("counting the instructions of \(title)")
                do {
                    let counts = try await programs.instructions(operation)
                    row.handWrittenInstructions = counts.original
                    row.joineryInstructions = counts.joinery
                } catch {
                    // The times have been measured.
                    row.failure = "\(error)"
                }
                return [row]
            }
        }
        return rows
    }

    /// The program of an original is missing.
    private struct MissingOriginal: Error, CustomStringConvertible {
        let path: String

        var description: String {
            """
            there is no program at \(path): build it in release mode from the sources that \
            'benchmarks peers --write-sources' writes, and name its folder with --originals.
            """
        }
    }
}
