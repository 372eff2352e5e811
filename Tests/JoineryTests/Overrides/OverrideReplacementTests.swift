// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// An override that a later one replaces.
@Suite struct OverrideReplacementTests {
    @Test(.dependencies { $0.graph(Session.self) { $0.override(\.language) { "French" } } })
    func graphKeepsTheInstancesThatItDoesNotConcern() {
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

    /// A test's world keeps all its overrides, for their audit. Other worlds release them outside of all locks.
    @Test func replacedValueMayResolveInItsDeinit() {
        let journal = Journal()
        World.process.perform {
            withDependencies { _ in
            } operation: {
                for index in 1...2 {
                    prepareDependencies {
                        $0[\.other] = Box("\(index)") { journal.note("\(inject(\.journal)) of \(index)") }
                    }
                    #expect(inject(\.other).name == "\(index)")
                }
                #expect(journal.entries == ["journal of 1"])
            }
        }
        #expect(journal.entries == ["journal of 1", "journal of 2"])
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
    fileprivate var journal: String { singleton { "journal" } }
}
