// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct PendingOverrideTests {
    @Test func runsOnceIfItsBindingIsReadFirst() {
        let runs = Counter()
        withDependencies {
            $0.override(\.first) {
                runs.increment()
                return Store("stub")
            }
        } operation: {
            #expect(runs.value == 0)
            #expect(inject(\.pairOfFirst).map(\.name) == ["stub", "stub"])
            #expect(inject(\.first) === inject(\.pairOfFirst)[0])
        }
        #expect(runs.value == 1)
    }

    @Test func runsOnceIfAnotherBindingOfItsTypeIsReadFirst() {
        let runs = Counter()
        withDependencies {
            $0.override(\.second) {
                runs.increment()
                return Store("stub")
            }
        } operation: {
            #expect(inject(\.third).name == "third")
            #expect(inject(\.second).name == "stub")
            #expect(inject(\.second) === inject(\.second))
        }
        #expect(runs.value == 1)
    }

    @Test func decoratesOnceIfAnotherBindingOfItsTypeIsReadFirst() {
        let runs = Counter()
        withDependencies {
            $0.decorate(\.decorated) { value, _ in
                runs.increment()
                return Store("[\(value.name)]")
            }
        } operation: {
            #expect(inject(\.undecorated).name == "live")
            #expect(inject(\.decorated).name == "[live]")
        }
        #expect(runs.value == 1)
    }

    @Test func ofATransientBindingRunsOnceForEachRead() {
        let runs = Counter()
        withDependencies {
            $0.override(\.fresh) {
                runs.increment()
                return Store("stub")
            }
        } operation: {
            let engines = (0..<3).map { _ in inject(\.fresh) }
            #expect(engines.map(\.name) == ["stub", "stub", "stub"])
            #expect(Set(engines.map(ObjectIdentifier.init)).count == 3)
        }
        #expect(runs.value == 3)
    }

    @Test func ofASharedBindingGivesOneInstanceWhileItIsHeld() {
        withDependencies {
            $0.override(\.held) { Store("stub") }
        } operation: {
            let engine = inject(\.held)
            #expect(engine.name == "stub")
            #expect(inject(\.held) === engine)
        }
    }

    @Test func ofABindingPerResolutionGivesOneInstanceToEach() {
        withDependencies {
            $0.override(\.resolved) { Store("stub") }
        } operation: {
            #expect(inject(\.resolved).name == "stub")
            #expect(inject(\.resolved) !== inject(\.resolved))
        }
    }

    /// What the override names is not known when the shelf is kept, because there is no store to try it with.
    @Test func ofAnotherBindingKeepsWhatIsBeingBuilt() {
        let shelf = inject(\.shelf)
        #expect(inject(\.shelf) === shelf)
        #expect(inject(\.fourth).name == "stub")
        #expect(inject(\.shelf) === shelf)
    }

    /// What the override names can be found out only on the main actor.
    @Test func ofTheMainActorKeepsWhatIsReadElsewhere() async {
        let sheet = await readElsewhere()
        await MainActor.run { prepareDependencies { $0.override(\.label) { Store("stub") } } }
        #expect(await readElsewhere() === sheet)
    }

    @concurrent private func readElsewhere() async -> Sheet { inject(\.sheet) }

    /// The stand is invalid in the inner world, and the name of an override is not known when it is built again.
    @Test func doesNotKeepWhatIsKnownToBeInvalid() {
        let outer = EscapedDependencies()
        withDependencies {
            $0[\.size] = 2
        } operation: {
            #expect(inject(\.stand).height == 2)
            outer.yield { prepareDependencies { $0[\.extra] = 10 } }
            #expect(inject(\.stand).height == 12)
        }
    }
}

/// Neither type has a sample value, so overrides of them learn their binding when a binding of the type is first read.
private final class Store: Sendable {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

private final class Shelf: Sendable {}
private final class Sheet: Sendable {}

private final class Stand: Sendable {
    let height: Int

    init(_ height: Int) {
        self.height = height
    }
}

extension Dependencies {
    fileprivate var fourth: Store { singleton { Store("fourth") } }
    fileprivate var shelf: Shelf {
        singleton {
            _ = fresh
            prepareDependencies { $0.override(\.fourth) { Store("stub") } }
            return Shelf()
        }
    }
    @MainActor fileprivate var label: Store { singleton(on: MainActor.self) { Store("label") } }
    fileprivate var sheet: Sheet {
        singleton {
            _ = third
            return Sheet()
        }
    }
    fileprivate var size: Int { singleton { 1 } }
    fileprivate var extra: Int { singleton { 0 } }
    fileprivate var fifth: Store { singleton { Store("fifth") } }
    fileprivate var stand: Stand {
        singleton {
            let stand = Stand(size + extra)
            _ = fresh
            if stand.height > 10 { prepareDependencies { $0.override(\.fifth) { Store("stub") } } }
            return stand
        }
    }
    fileprivate var first: Store { singleton { Store("first") } }
    fileprivate var second: Store { singleton { Store("second") } }
    fileprivate var third: Store { singleton { Store("third") } }
    fileprivate var pairOfFirst: [Store] { singleton { [first, first] } }
    fileprivate var decorated: Store { singleton { Store("live") } }
    fileprivate var undecorated: Store { singleton { Store("live") } }
    fileprivate var fresh: Store { transient { Store("live") } }
    fileprivate var held: Store { shared { Store("live") } }
    fileprivate var resolved: Store { perResolution { Store("live") } }
}
