// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

@Suite(.dependencies) struct GetterOverrideTests {
    private var dependencies: Dependencies { .current }

    @Test func replacesAThrowingBinding() throws {
        try withDependencies {
            $0.override({ try $0.database }) { Database("stub") }
        } operation: {
            try #expect(dependencies.database.name == "stub")
            try #expect(dependencies.database === dependencies.database)
            try #expect(dependencies.repository == "repository of stub")
        }
        #expect(throws: OpenError(reason: "database")) { try dependencies.database }
    }

    @Test func mayThrowTheErrorsOfTheBinding() {
        withDependencies {
            $0.override({ try $0.database }) { throw OtherError() }
            $0.override({ try $0.typedDatabase }) { throw OpenError(reason: "stub") }
        } operation: {
            #expect(throws: OtherError.self) { try dependencies.repository }
            #expect(throws: OpenError(reason: "stub")) { try dependencies.typedDatabase }
        }
    }

    @Test func replacesOneMemberOfAFamily() {
        withDependencies {
            $0.override({ $0.cache("north") }) { "stub" }
        } operation: {
            #expect(dependencies.caches == ["stub", "cache south"])
        }
        #expect(dependencies.caches == ["cache north", "cache south"])
    }

    @Test func replacesSeveralMembersOfAFamily() {
        withDependencies {
            $0.override({ $0.cache("south") }) { "s" }
            $0.override({ $0.cache("north") }) { "n" }
        } operation: {
            #expect(dependencies.caches == ["n", "s"])
        }
    }

    @Test func replacesAGenericBindingForOneTypeOnly() {
        withDependencies {
            $0.override({ $0.store(of: Int.self) }) { [1, 2, 3] }
        } operation: {
            #expect(dependencies.store(of: Int.self) == [1, 2, 3])
            #expect(dependencies.store(of: String.self) == [])
            #expect(dependencies.counts == [3, 0])
        }
        #expect(dependencies.counts == [0, 0])
    }

    @Test func replacesABindingOfATypedGraph() throws {
        try withDependencies {
            $0.graph(Ledger.self) {
                $0.override({ try $0.database }) { Database("stub") }
                $0.override({ $0.page(2) }) { "stub page" }
            }
        } operation: {
            let ledger = Ledger(year: 1843)
            try #expect(ledger.database.name == "stub")
            #expect([ledger.page(1), ledger.page(2)] == ["page 1 of 1843", "stub page"])
        }
    }

    @Test func decoratesABindingWithoutAKeyPath() throws {
        try withDependencies {
            $0.override({ try $0.database }) { Database("stub") }
            $0.decorate({ try $0.database }) { value, _ in Database("decorated \(value.name)") }
            $0.decorate({ $0.cache("north") }) { value, _ in "[\(value)]" }
        } operation: {
            try #expect(dependencies.repository == "repository of decorated stub")
            #expect(dependencies.caches == ["[cache north]", "cache south"])
        }
    }

    @Test func resetsABindingWithoutAKeyPath() {
        withDependencies {
            $0.override({ $0.cache("north") }) { "stub" }
            $0.override({ try $0.database }) { Database("stub") }
        } operation: {
            withDependencies {
                $0.useLive({ $0.cache("north") })
                $0.useLive({ try $0.database })
            } operation: {
                #expect(dependencies.caches == ["cache north", "cache south"])
                #expect(throws: OpenError(reason: "database")) { try dependencies.database }
            }
            #expect(dependencies.caches == ["stub", "cache south"])
        }
    }

    @Test func decoratesABindingAndUsesItsLiveValueOfATypedGraph() {
        withDependencies {
            $0.graph(Ledger.self) { $0.decorate({ $0.page(1) }) { value, _ in "[\(value)]" } }
        } operation: {
            let ledger = Ledger(year: 1843)
            #expect([ledger.page(1), ledger.page(2)] == ["[page 1 of 1843]", "page 2 of 1843"])
            withDependencies {
                $0.graph(Ledger.self) { $0.useLive({ $0.page(1) }) }
            } operation: {
                #expect(Ledger(year: 1843).page(1) == "page 1 of 1843")
            }
        }
    }

    @Test @MainActor func replacesAMainActorBinding() throws {
        try withDependencies {
            $0.override(on: MainActor.self, { $0.screen("a") }) { "stub" }
            $0.override(on: MainActor.self, { try $0.mainDatabase }) { Database("stub") }
        } operation: {
            #expect([dependencies.screen("a"), dependencies.screen("b")] == ["stub", "screen b"])
            try #expect(dependencies.mainDatabase.name == "stub")
        }
    }
}

private struct OpenError: Error, Equatable {
    let reason: String
}

private struct OtherError: Error {}

private final class Database: Sendable {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

private struct Ledger: DependencyGraph {
    let instances = Instances()
    let year: Int

    var database: Database {
        get throws(OpenError) { try singleton { () throws(OpenError) in try open("ledger \(year)") } }
    }
    func page(_ number: Int) -> String { singleton(for: number) { "page \(number) of \(year)" } }
}

private func open(_ name: String) throws(OpenError) -> Database {
    throw OpenError(reason: name)
}

extension Dependencies {
    fileprivate var database: Database { get throws { try singleton { try open("database") } } }
    fileprivate var typedDatabase: Database {
        get throws(OpenError) { try singleton { () throws(OpenError) in try open("typed") } }
    }
    fileprivate var repository: String { get throws { try singleton { "repository of \(try database.name)" } } }
    fileprivate func cache(_ region: String) -> String { singleton(for: region) { "cache \(region)" } }
    fileprivate var caches: [String] { transient { [cache("north"), cache("south")] } }
    fileprivate func store<Element: Sendable>(of type: Element.Type) -> [Element] { singleton { [Element]() } }
    fileprivate var counts: [Int] { transient { [store(of: Int.self).count, store(of: String.self).count] } }
    @MainActor fileprivate func screen(_ name: String) -> String { singleton(for: name) { "screen \(name)" } }
    @MainActor fileprivate var mainDatabase: Database { get throws { try singleton { try open("main") } } }
}
