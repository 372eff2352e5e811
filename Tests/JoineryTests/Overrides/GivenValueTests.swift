// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

/// Values that an override gives, by a key path that is known to name its binding.
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
    @Test func valuesOfASuiteHaveAnInstanceInEachTest() async {
        learnNames()
        let given = Store()
        let monitor = TestMonitor(isStrict: false) { _ in }
        let outer = TestWorld(monitor: monitor) { $0[\.store] = given }
        let panels = await outer.perform { () async in
            let first = await TestWorld(isInheriting: true, monitor: monitor) { $0 }
            let second = await TestWorld(isInheriting: true, monitor: monitor) { $0 }
            return [first, second].map { world in world.perform { inject(\.screen) } }
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
        }
    }

    @Test func transientIsBuiltFromTheGivenValue() {
        learnNames()
        let store = Store()
        withDependencies {
            $0[\.store] = store
        } operation: {
            let first = inject(\.search)
            #expect(first.store === store)
            #expect(inject(\.search) !== first)
        }
    }

    @Test func overriddenTransientIsNotItsOwnBuilder() {
        learnNames()
        _ = withDependencies {
            $0[\.search] = Search(Store())
        } operation: {
            inject(\.search)
        }
        let search = Search(Store())
        withDependencies {
            $0[\.search] = search
        } operation: {
            #expect(inject(\.search) === search)
        }
        withDependencies {
            $0.decorate(\.search) { search, _ in Search(search.store, isDecorated: true) }
        } operation: {
            #expect(inject(\.search).isDecorated)
        }
    }

    @Test func lastOverrideOfABindingTakesPrecedence() {
        learnNames()
        let (first, second) = (Store(), Store())
        withDependencies {
            $0[\.store] = first
            $0[\.store] = second
        } operation: {
            #expect(inject(\.store) === second)
        }
    }

    @Test func transientIsBuiltFromTheValueOfTheEnclosingWorld() {
        learnNames()
        let store = Store()
        withDependencies {
            $0[\.store] = store
        } operation: {
            withDependencies {
                $0[\.unit] = Unit()
            } operation: {
                #expect(inject(\.store) === store)
                #expect(inject(\.search).store === store)
            }
        }
    }

    @Test func typedGraphBelongsToTheWorld() {
        learnNames()
        let store = Store()
        withDependencies {
            $0[\.store] = store
        } operation: {
            let graph = House(app: .current)
            #expect(graph.graphScreen.store === store)
            #expect(graph.graphScreen === graph.graphScreen)
        }
    }

    @Test func objectThatOutlivesTheOperationReadsInIt() {
        learnNames()
        let store = Store()
        let read = withDependencies {
            $0[\.store] = store
        } operation: {
            withEscapedDependencies { escaped in { escaped.yield { inject(\.store) } } }
        }
        #expect(read() === store)
        #expect(inject(\.store) !== store)
    }

    @Test func valueIsReleasedWithTheWorld() {
        learnNames()
        weak var store: Store?
        withDependencies {
            let stub = Store()
            store = stub
            $0[\.store] = stub
        } operation: {
            #expect(inject(\.store) === store)
        }
        #expect(store == nil)
    }

    @Test func concurrentReadsGetTheValue() async {
        learnNames()
        let store = Store()
        await withDependencies {
            $0[\.store] = store
        } operation: {
            let screens = await withTaskGroup(of: Screen.self) { group in
                for _ in 1...16 { group.addTask { inject(\.store) === store ? inject(\.screen) : Screen(Store()) } }
                return await group.reduce(into: [Screen]()) { $0.append($1) }
            }
            #expect(screens.allSatisfy { $0 === screens[0] && $0.store === store })
        }
    }

    @Test func laterOverrideOfTheEnclosingWorldIsSeenUnlessTheWorldHasItsOwn() {
        learnNames()
        let (first, second) = (Store(), Store())
        withDependencies {
            $0[\.store] = first
        } operation: {
            withEscapedDependencies { enclosing in
                withDependencies {
                    $0[\.unit] = Unit()
                } operation: {
                    #expect(inject(\.store) === first)
                    enclosing.yield { prepareDependencies { $0[\.store] = second } }
                    #expect(inject(\.store) === second)
                }
                withDependencies {
                    $0[\.store] = first
                } operation: {
                    enclosing.yield { prepareDependencies { $0[\.store] = Store() } }
                    #expect(inject(\.store) === first)
                }
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

private final class Search: Sendable {
    let store: Store
    let isDecorated: Bool
    init(_ store: Store, isDecorated: Bool = false) { (self.store, self.isDecorated) = (store, isDecorated) }
}

private struct House: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension House {
    fileprivate var graphScreen: Screen { singleton { Screen(app.store) } }
}

extension Dependencies {
    fileprivate var search: Search { transient { Search(store) } }
    fileprivate var store: Store { singleton { Store() } }
    fileprivate var unit: Unit { singleton { Unit() } }
    fileprivate var screen: Screen { singleton { Screen(store) } }
}
