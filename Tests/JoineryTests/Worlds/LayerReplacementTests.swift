// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// A layer that nothing depends on is replaced by the next one.
@Suite struct LayerReplacementTests {
    /// A graph that used such a layer and built nothing in it keeps its instances.
    @Test(.dependencies { $0.graph(Office.self) { $0.override(\.paper) { "yellow" } } })
    func graphThatSawAReplacedLayerKeepsItsInstances() {
        let office = Office()
        let letter = office.letter
        #expect(letter.name == "a letter on yellow paper")
        prepareDependencies { $0[\.other] = Box("first") }
        _ = office.paper
        prepareDependencies { $0[\.other] = Box("second") }
        #expect(inject(\.used) == "used")
        prepareDependencies { $0[\.other] = Box("third") }
        #expect(office.letter === letter)
    }

    /// The values of a replaced layer are released outside of all locks.
    @Test(.dependencies) func valueOfAReplacedLayerMayResolveInItsDeinit() {
        let world = Dependencies.current
        let journal = Journal()
        for index in 1...2 {
            prepareDependencies {
                $0[\.other] = Box("\(index)") { journal.note("\(world.journal) of \(index)") }
            }
            _ = inject(\.fresh)
        }
        #expect(inject(\.other).name == "2")
        #expect(journal.entries == ["journal of 1"])
    }
}

private final class Box: Sendable {
    let name: String
    private let onDeinit: @Sendable () -> Void
    init(_ name: String, onDeinit: @escaping @Sendable () -> Void = {}) {
        self.name = name
        self.onDeinit = onDeinit
    }
    deinit { onDeinit() }
}

private struct Office: DependencyGraph {
    let instances = Instances()
    var paper: String { transient { "plain" } }
    var letter: Box { singleton { Box("a letter on \(paper) paper") } }
}

extension Dependencies {
    fileprivate var other: Box { singleton { Box("other") } }
    fileprivate var used: String { singleton { "used" } }
    fileprivate var fresh: String { transient { "fresh" } }
    fileprivate var journal: String { singleton { "journal" } }
}
