// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// A layer that nothing depends on is replaced by the next one.
@Suite struct LayerReplacementTests {
    /// A graph that used such a layer and built nothing in it keeps its instances.
    @Test(.dependencies { $0.graph(Session.self) { $0.override(\.language) { "French" } } })
    func graphThatSawAReplacedLayerKeepsItsInstances() {
        let session = Session()
        let greeting = session.greeting
        #expect(greeting.name == "a greeting in French")
        prepareDependencies { $0[\.other] = Box("first") }
        _ = session.language
        prepareDependencies { $0[\.other] = Box("second") }
        #expect(inject(\.used) == "used")
        prepareDependencies { $0[\.other] = Box("third") }
        #expect(session.greeting === greeting)
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

private struct Session: DependencyGraph {
    let instances = Instances()
    var language: String { transient { "English" } }
    var greeting: Box { singleton { Box("a greeting in \(language)") } }
}

extension Dependencies {
    fileprivate var other: Box { singleton { Box("other") } }
    fileprivate var used: String { singleton { "used" } }
    fileprivate var fresh: String { transient { "fresh" } }
    fileprivate var journal: String { singleton { "journal" } }
}
