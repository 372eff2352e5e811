// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import Testing

@testable import Joinery

/// Values that an override gives: the first read needs no table, later ones do.
@Suite(.dependencies) struct GivenValueTests {
    @Test func everyReadGetsTheValue() {
        learnNames()
        let given = Store()
        withDependencies {
            $0[\.store] = given
        } operation: {
            for _ in 1...4 { #expect(inject(\.store) === given) }
            #expect(Dependencies.current.screen.store === given)
        }
        #expect(inject(\.store) !== given)
    }

    @Test func tableHasTheInstanceFromTheSecondReadOn() {
        learnNames()
        withDependencies {
            $0[\.store] = Store()
        } operation: {
            let instances = Dependencies.current.instances
            _ = inject(\.store)
            #expect(instances.currentTable().index.instances.isEmpty)
            _ = inject(\.store)
            #expect(instances.currentTable().index.instances.count == 1)
        }
    }

    @Test func nestedWorldGetsTheValueOfTheEnclosingOne() {
        learnNames()
        let given = Store()
        withDependencies {
            $0[\.store] = given
        } operation: {
            withDependencies {
                $0[\.unit] = Unit()
            } operation: {
                for _ in 1...3 { #expect(inject(\.store) === given) }
            }
            let screen = inject(\.screen)
            withDependencies {
                $0[\.unit] = Unit()
            } operation: {
                #expect(inject(\.screen) === screen)
            }
            withDependencies {
                $0[\.store] = Store()
            } operation: {
                #expect(inject(\.screen) !== screen)
                #expect(inject(\.screen).store === inject(\.store))
            }
        }
    }

    @Test func instanceDependsOnTheFirstRead() {
        learnNames()
        let outside = inject(\.screen)
        withDependencies {
            $0[\.store] = Store()
        } operation: {
            // The first read of the value is made by the builder of the screen.
            #expect(inject(\.screen) !== outside)
            #expect(inject(\.screen) === inject(\.screen))
            #expect(inject(\.screen).store === inject(\.store))
        }
        #expect(inject(\.screen) === outside)
    }

    @Test func laterOverrideTakesPrecedence() {
        learnNames()
        let (first, second) = (Store(), Store())
        withDependencies {
            $0[\.store] = first
        } operation: {
            #expect(inject(\.store) === first)
            prepareDependencies { $0[\.store] = second }
            for _ in 1...3 { #expect(inject(\.store) === second) }
            #expect(inject(\.screen).store === second)
        }
    }

    @Test func decoratorGetsTheValue() {
        learnNames()
        let given = Store()
        withDependencies {
            $0[\.store] = given
            $0.decorate(\.store) { store, _ in Store(around: store) }
        } operation: {
            #expect(inject(\.store).inner === given)
            #expect(inject(\.store) === inject(\.store))
        }
    }

    /// The same values of one closure, in two worlds that share nothing.
    @Test func valuesOfASuiteHaveAnInstanceInEachTest() {
        learnNames()
        let given = Store()
        let outer = TestWorld(isInheriting: false, monitor: WorldMonitor(isStrict: false) { _ in }) {
            $0[\.store] = given
        }
        let panels = outer.perform {
            (1...2).map { _ in
                TestWorld(isInheriting: true, monitor: WorldMonitor(isStrict: false) { _ in }) { _ in }.perform {
                    inject(\.screen)
                }
            }
        }
        #expect(panels[0] !== panels[1])
        #expect(panels.allSatisfy { $0.store === given })
    }

    /// One override can be in several worlds. Each has an instance of it.
    @Test func valueOfTwoWorldsLivesInBoth() {
        learnNames()
        let given = Store()
        var changes: DependencyOverrides?
        withDependencies {
            $0[\.store] = given
            changes = $0
        } operation: {
            _ = (inject(\.store), inject(\.store))
            let screen = inject(\.screen)
            withDependencies {
                if let changes { $0 = changes }
            } operation: {
                for _ in 1...3 { #expect(inject(\.store) === given) }
                #expect(inject(\.screen).store === given)
            }
            #expect(inject(\.screen) === screen)
            #expect(Dependencies.current.brokenInvariants() == [])
        }
    }

    /// The table of a typed graph can be the first table of a layer.
    @Test func valueLivesInTheLayerOfItsOverride() {
        learnNames()
        let world = TestWorld(isInheriting: true, monitor: WorldMonitor(isStrict: false) { _ in }) { _ in }
        world.perform {
            withDependencies {
                $0[\.store] = Store()
            } operation: {
                let home = Dependencies.current.instances.currentTable().layer
                _ = inject(\.store)
                prepareDependencies { $0[\.unit] = Unit() }
                _ = (inject(\.store), inject(\.store))
                let instances = Dependencies.current.instances.currentTable().index.instances
                #expect(instances.map(\.provenance.home.number) == [home.number])
                #expect(Dependencies.current.brokenInvariants() == [])
            }
        }
    }

    /// After it, both key paths are known to name their bindings.
    private func learnNames() {
        withDependencies {
            $0[\.store] = Store()
            $0[\.unit] = Unit()
        } operation: {
            _ = (inject(\.store), inject(\.unit))
        }
    }
}

private final class Unit: Sendable {}

private final class Store: Sendable {
    let inner: Store?
    init(around inner: Store? = nil) { self.inner = inner }
}

private final class Screen: Sendable {
    let store: Store
    init(_ store: Store) { self.store = store }
}

extension Dependencies {
    fileprivate var store: Store { singleton { Store() } }
    fileprivate var unit: Unit { singleton { Unit() } }
    fileprivate var screen: Screen { singleton { Screen(store) } }
}
