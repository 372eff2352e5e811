// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct PendingOverrideTests {
    @Test func runsOnceWhereItsBindingIsReadFirst() {
        let runs = Counter()
        withDependencies {
            $0.override(\.first) {
                runs.increment()
                return Engine("stub")
            }
        } operation: {
            #expect(runs.value == 0)
            #expect(inject(\.pairOfFirst).map(\.name) == ["stub", "stub"])
            #expect(inject(\.first) === inject(\.pairOfFirst)[0])
        }
        #expect(runs.value == 1)
    }

    @Test func runsOnceWhereAnotherBindingOfItsTypeIsReadFirst() {
        let runs = Counter()
        withDependencies {
            $0.override(\.second) {
                runs.increment()
                return Engine("stub")
            }
        } operation: {
            #expect(inject(\.third).name == "third")
            #expect(inject(\.second).name == "stub")
            #expect(inject(\.second) === inject(\.second))
        }
        #expect(runs.value == 1)
    }

    @Test func decoratesOnceWhereAnotherBindingOfItsTypeIsReadFirst() {
        let runs = Counter()
        withDependencies {
            $0.decorate(\.decorated) { value, _ in
                runs.increment()
                return Engine("[\(value.name)]")
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
                return Engine("stub")
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
            $0.override(\.held) { Engine("stub") }
        } operation: {
            let engine = inject(\.held)
            #expect(engine.name == "stub")
            #expect(inject(\.held) === engine)
        }
    }

    @Test func ofABindingPerResolutionGivesOneInstanceToEach() {
        withDependencies {
            $0.override(\.resolved) { Engine("stub") }
        } operation: {
            #expect(inject(\.resolved).name == "stub")
            #expect(inject(\.resolved) !== inject(\.resolved))
        }
    }
}

/// Neither type has a sample value, so their overrides are resolved to a binding when a binding of the type is first
/// read.
private final class Engine: Sendable {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

extension Dependencies {
    fileprivate var first: Engine { singleton { Engine("first") } }
    fileprivate var second: Engine { singleton { Engine("second") } }
    fileprivate var third: Engine { singleton { Engine("third") } }
    fileprivate var pairOfFirst: [Engine] { singleton { [first, first] } }
    fileprivate var decorated: Engine { singleton { Engine("live") } }
    fileprivate var undecorated: Engine { singleton { Engine("live") } }
    fileprivate var fresh: Engine { transient { Engine("live") } }
    fileprivate var held: Engine { shared { Engine("live") } }
    fileprivate var resolved: Engine { perResolution { Engine("live") } }
}
