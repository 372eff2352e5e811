// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Measuring
internal import Scratch

/// Measures the lines of the table of a client's builds, with Joinery beside another library.
struct ClientRows {
    let programs: ClientPrograms
    let peer: PeerClient?
    /// The number of measurements of each time.
    let rounds: Int

    /// Returns the lines, and the profile of the code in the release client.
    func measure() async throws -> (rows: [Row], profile: CodeProfile) {
        let release = try await clients(
            "release", named: ClientPrograms.names.map { "a \($0), release" },
            [programs.joinery, programs.joineryAsync], goals: [1.3, 2])
        let sizes = try await sizes()
        let profile = try await profile()
        let (half, whole) = (
            try await modules(500, "release", goal: 1.2), try await modules(1_000, "release", goal: 1.3)
        )
        let singleton = try await singleton()
        // This removes the release builds.
        let debug = try await clients("debug", named: ["a client, debug"], [programs.joinery], goals: [1.1])
        let wholeDebug = try await modules(1_000, "debug", goal: 1.3)
        return (release + debug + sizes + [half, singleton, wholeDebug, whole], profile)
    }

    /// Returns the medians of rounds in which the sides alternate.
    private func medians(_ what: String, _ sides: [() async throws -> Double]) async throws -> [Double] {
        var taken = sides.map { _ in [Double]() }
        for round in 1...rounds {
            Terminal.report("timing \(what), round \(round) of \(rounds)")
            for (index, side) in sides.enumerated() { taken[index].append(try await side()) }
        }
        return taken.map { $0.median ?? .nan }
    }

    /// Measures clean builds of clients against that of the other library.
    private func clients(
        _ configuration: String, named names: [String], _ packages: [ScratchPackage], goals: [Double]
    ) async throws -> [Row] {
        let all = packages + (peer.map { [$0.package] } ?? [])
        let seconds = try await medians(
            "clean builds, \(configuration)",
            all.map { package in { try await ClientPrograms.buildAgain(package, configuration: configuration) } })
        return names.indices.map { index in
            Row(
                names[index], goal: .ratioAtMost(goals[index]),
                peer: peer == nil ? nil : seconds.last.map(Quantity.seconds), joinery: .seconds(seconds[index]))
        }
    }

    /// Measures the bytes that the libraries add to the executables of the release builds.
    private func sizes() async throws -> [Row] {
        let added = try await programs.addedCode()
        var peerBytes: Quantity?
        if let peer { peerBytes = .bytes(Double(try await programs.addedCode(in: peer.package))) }
        return zip(ClientPrograms.names, [230_000.0, 370_000]).map { name, limit in
            Row(
                "code added, \(name)", goal: .joineryAtMost(.bytes(limit)), peer: peerBytes,
                joinery: .bytes(Double(added[name] ?? 0)))
        }
    }

    private func profile() async throws -> CodeProfile {
        Terminal.report("listing symbols")
        func contents(_ package: ScratchPackage) async throws -> ExecutableContents {
            try await Binutils.contents(of: ClientPrograms.executable(of: package, configuration: "release"))
        }
        return try await CodeProfile(
            of: contents(programs.joinery), beyond: contents(programs.handWritten), demangle: Binutils.demangled)
    }

    /// Measures the compiler on a module of singletons.
    private func modules(_ count: Int, _ configuration: String, goal: Double) async throws -> Row {
        let name = "\(count.grouped) singletons, \(configuration)"
        let seconds = try await medians(
            name,
            sides(configuration).map { compilation, module in
                { try await ChildTime.seconds { _ = try await compilation.compile(module(count)) } }
            })
        return Row(
            name, goal: .ratioAtMost(goal), peer: seconds.count > 1 ? .seconds(seconds[1]) : nil,
            joinery: .seconds(seconds[0]))
    }

    /// Measures the code of one of many singletons, from the modules that were compiled.
    private func singleton() async throws -> Row {
        var bytes: [Quantity] = []
        for (compilation, module) in sides("release") {
            let sizes = try await Binutils.codeSizes(
                of: [500, 1_000].map { compilation.objectFile(of: module($0)) })
            bytes.append(.bytes(Double(sizes[1] - sizes[0]) / 500))
        }
        return Row(
            "code of a singleton", goal: .joineryAtMost(.bytes(380)), peer: bytes.count > 1 ? bytes[1] : nil,
            joinery: bytes[0])
    }

    private func sides(_ configuration: String) -> [(Compilation, (Int) -> GeneratedModule)] {
        [(Compilation(in: programs.joinery, configuration: configuration), { GeneratedModule(.joinery, count: $0) })]
            + (peer.map { peer in
                [(Compilation(in: peer.package, configuration: configuration), peer.module(count:))]
            } ?? [])
    }
}
