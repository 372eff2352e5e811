// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser
internal import Measuring
internal import Scratch

/// Shows the cost of building a client, beside that of another library.
struct Client: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the cost of building a client.",
        discussion: """
            Builds programs of three lines and Joinery, clean, in debug and in release, and compiles modules of many \
            singletons. It prints their times and sizes beside those of another library, and the code of the release \
            client by kind. Takes some minutes.

            The times are the CPU time of all processes of a build: the medians of all rounds. With --check, it only \
            compares the size of the clients with the record, and fails if one is over 5 % larger.
            """)

    @Option(help: "A folder with the same client of another library: see Benchmarks/README.md.")
    var peer: String?

    @Option(help: "The number of measurements of each time.")
    var rounds = 3

    @Flag(help: "Only compare the code that Joinery adds with the record.")
    var check = false

    @Flag(help: "Record the code that Joinery adds instead.")
    var record = false

    func validate() throws {
        if rounds < 1 { throw ValidationError("--rounds must be at least 1") }
        if check && record { throw ValidationError("--check compares with the record, and --record writes it") }
        if peer != nil, check || record { throw ValidationError("--check and --record build only Joinery's clients") }
    }

    func run() async throws {
        try await Binutils.require(.strip, .size, .nm)
        let programs = try ClientPrograms(repository: Files.repository)
        defer { programs.remove() }
        if check || record { return try await compare(programs) }
        let peer = try peer.map(PeerClient.init(copying:))
        defer { peer?.package.remove() }
        let (rows, profile) = try await ClientRows(programs: programs, peer: peer, rounds: rounds).measure()
        for line in ClientTable(rows, peer: peer?.name).lines(isColored: Terminal.isColored) { print(line) }
        print()
        for line in profile.lines() { print(line) }
    }

    /// Compares the bytes that Joinery adds with the record, or records them.
    private func compare(_ programs: ClientPrograms) async throws {
        Terminal.report("building clients, release")
        let built = Record(
            .bytes, compiler: try await Machine.compiler(), architecture: Machine.architecture,
            figures: try await programs.addedCode())
        if record { return try built.write(to: Files.clientSizes) }
        let check = RecordCheck(recorded: try Record(contentsOf: Files.clientSizes), measured: built)
        print(check.report(remedy: "swift run -c release --package-path Benchmarks benchmarks client --record"))
        if !check.passes { throw ExitCode.failure }
    }
}
