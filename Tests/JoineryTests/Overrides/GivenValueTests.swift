// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import Testing

@testable import Joinery

/// Values that an override gives: the first read needs no table, later ones do.
@Suite(.dependencies) struct GivenValueTests {
    @Test func everyReadGetsTheValue() {
        learnNames()
        let given = Gauge()
        withDependencies {
            $0[\.gauge] = given
        } operation: {
            for _ in 1...4 { #expect(inject(\.gauge) === given) }
            #expect(Dependencies.current.panel.gauge === given)
        }
        #expect(inject(\.gauge) !== given)
    }

    @Test func tableHasTheInstanceFromTheSecondReadOn() {
        learnNames()
        withDependencies {
            $0[\.gauge] = Gauge()
        } operation: {
            let instances = Dependencies.current.instances
            _ = inject(\.gauge)
            #expect(instances.currentTable().index.instances.isEmpty)
            _ = inject(\.gauge)
            #expect(instances.currentTable().index.instances.count == 1)
        }
    }

    @Test func nestedWorldGetsTheValueOfTheEnclosingOne() {
        learnNames()
        let given = Gauge()
        withDependencies {
            $0[\.gauge] = given
        } operation: {
            withDependencies {
                $0[\.unit] = Unit()
            } operation: {
                for _ in 1...3 { #expect(inject(\.gauge) === given) }
            }
            let panel = inject(\.panel)
            withDependencies {
                $0[\.unit] = Unit()
            } operation: {
                #expect(inject(\.panel) === panel)
            }
            withDependencies {
                $0[\.gauge] = Gauge()
            } operation: {
                #expect(inject(\.panel) !== panel)
                #expect(inject(\.panel).gauge === inject(\.gauge))
            }
        }
    }

    @Test func instanceDependsOnTheFirstRead() {
        learnNames()
        let outside = inject(\.panel)
        withDependencies {
            $0[\.gauge] = Gauge()
        } operation: {
            // The first read of the value is made by the builder of the panel.
            #expect(inject(\.panel) !== outside)
            #expect(inject(\.panel) === inject(\.panel))
            #expect(inject(\.panel).gauge === inject(\.gauge))
        }
        #expect(inject(\.panel) === outside)
    }

    @Test func laterOverrideTakesPrecedence() {
        learnNames()
        let (first, second) = (Gauge(), Gauge())
        withDependencies {
            $0[\.gauge] = first
        } operation: {
            #expect(inject(\.gauge) === first)
            prepareDependencies { $0[\.gauge] = second }
            for _ in 1...3 { #expect(inject(\.gauge) === second) }
            #expect(inject(\.panel).gauge === second)
        }
    }

    @Test func decoratorGetsTheValue() {
        learnNames()
        let given = Gauge()
        withDependencies {
            $0[\.gauge] = given
            $0.decorate(\.gauge) { gauge, _ in Gauge(around: gauge) }
        } operation: {
            #expect(inject(\.gauge).inner === given)
            #expect(inject(\.gauge) === inject(\.gauge))
        }
    }

    /// The same values of one closure, in two worlds that share nothing.
    @Test func valuesOfASuiteHaveAnInstanceInEachTest() {
        learnNames()
        let given = Gauge()
        let outer = TestWorld(isInheriting: false, monitor: WorldMonitor(isStrict: false) { _ in }) {
            $0[\.gauge] = given
        }
        let panels = outer.perform {
            (1...2).map { _ in
                TestWorld(isInheriting: true, monitor: WorldMonitor(isStrict: false) { _ in }) { _ in }.perform {
                    inject(\.panel)
                }
            }
        }
        #expect(panels[0] !== panels[1])
        #expect(panels.allSatisfy { $0.gauge === given })
    }

    /// One override can be in several worlds. Each has an instance of it.
    @Test func valueOfTwoWorldsLivesInBoth() {
        learnNames()
        let given = Gauge()
        var changes: DependencyOverrides?
        withDependencies {
            $0[\.gauge] = given
            changes = $0
        } operation: {
            _ = (inject(\.gauge), inject(\.gauge))
            let panel = inject(\.panel)
            withDependencies {
                if let changes { $0 = changes }
            } operation: {
                for _ in 1...3 { #expect(inject(\.gauge) === given) }
                #expect(inject(\.panel).gauge === given)
            }
            #expect(inject(\.panel) === panel)
            #expect(Dependencies.current.brokenInvariants() == [])
        }
    }

    /// The table of a typed graph can be the first table of a layer.
    @Test func valueLivesInTheLayerOfItsOverride() {
        learnNames()
        let world = TestWorld(isInheriting: true, monitor: WorldMonitor(isStrict: false) { _ in }) { _ in }
        world.perform {
            withDependencies {
                $0[\.gauge] = Gauge()
            } operation: {
                let home = Dependencies.current.instances.currentTable().layer
                _ = inject(\.gauge)
                prepareDependencies { $0[\.unit] = Unit() }
                _ = (inject(\.gauge), inject(\.gauge))
                let instances = Dependencies.current.instances.currentTable().index.instances
                #expect(instances.map(\.provenance.home.number) == [home.number])
                #expect(Dependencies.current.brokenInvariants() == [])
            }
        }
    }

    /// After it, both key paths are known to name their bindings.
    private func learnNames() {
        withDependencies {
            $0[\.gauge] = Gauge()
            $0[\.unit] = Unit()
        } operation: {
            _ = (inject(\.gauge), inject(\.unit))
        }
    }
}

private final class Unit: Sendable {}

private final class Gauge: Sendable {
    let inner: Gauge?
    init(around inner: Gauge? = nil) { self.inner = inner }
}

private final class Panel: Sendable {
    let gauge: Gauge
    init(_ gauge: Gauge) { self.gauge = gauge }
}

extension Dependencies {
    fileprivate var gauge: Gauge { singleton { Gauge() } }
    fileprivate var unit: Unit { singleton { Unit() } }
    fileprivate var panel: Panel { singleton { Panel(gauge) } }
}
