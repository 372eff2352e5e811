// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Measuring
import Scratch
import Testing

struct PeerTests {
    private static let titles = Peer.all.flatMap { peer in peer.operations.map(peer.title) }

    @Test(arguments: Peer.all)
    func bothProgramsDifferOnlyInTheImport(of peer: Peer) throws {
        let original = peer.sources(importing: peer.original)
        var joinery = peer.sources(importing: peer.dialect)
        #expect(original != joinery)
        let operations = try #require(joinery["Operations.swift"])
        let imported = "import \(peer.dialect)\n"
        #expect(operations.hasPrefix(imported))
        joinery["Operations.swift"] = "import \(peer.original)\n" + operations.dropFirst(imported.count)
        #expect(original == joinery)
    }

    @Test(arguments: Peer.all)
    func programKnowsEachOperation(of peer: Peer) throws {
        let text = try #require(peer.sources(importing: peer.dialect)["Operations.swift"])
        let cases = text.split(separator: "\n").filter { $0.hasPrefix("    case ") }
        #expect(cases == peer.operations.map { "    case \"\($0.name)\":" })
    }

    @Test func operationsHaveUniqueTitlesThatFitTheTable() {
        #expect(Set(Self.titles).count == Self.titles.count)
        #expect(Self.titles.allSatisfy { $0.count <= 24 })
    }

    @Test func filterSelectsThePeer() {
        #expect(
            Self.titles.filter(Filter("dependencies").wants) == [
                "Dependencies @Dependency", "Dependencies override", "Dependencies request",
            ])
    }

    @Test func tableComparesWithTheOriginal() {
        var missed = Row(
            "Swinject register 1,000", goal: .ratioAtMost(1.5),
            Comparison(rounds: [.init(handWritten: 779e-6, joinery: 1.99e-3)]))
        missed.handWrittenInstructions = 7_220_000
        missed.joineryInstructions = 21_600_000
        let lines = Table([missed], comparedWith: .original).lines(isColored: false)
        #expect(
            lines == [
                "                                                                  instructions",
                "                                                lowest,",
                "operation                original Joinery ratio highest   goal original Joinery",
                "-------------------------------------------------------------------------------",
                "Swinject register 1,000    779 µs 1.99 ms   2.6 2.6-2.6  > 1.5   7.22 M  21.6 M",
            ])
    }
}
