// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import Testing

@testable import Joinery

/// A nested world gets its layer and its table when a read needs them, and no reader can see a difference.
@Suite(.dependencies) struct DeferredWorldTests {
    @Test func readsOfGivenValuesNeedNoTable() {
        learnNames()
        let store = Store()
        withDependencies {
            $0[\.store] = store
            $0[\.theme] = Theme()
        } operation: {
            #expect(inject(\.store) === store)
            #expect(inject(\.store) === store)
            #expect(isDeferred)
        }
    }

    @Test func traceRecordsTheRead() {
        learnNames()
        withDependencies {
            $0[\.store] = Store()
        } operation: {
            var text = ""
            withResolutionTrace {
                text = "\($0)"
            } operation: {
                _ = inject(\.store)
            }
            #expect(text.contains("store"))
        }
    }

    @Test func manyReadsOpenTheWorld() {
        learnNames()
        let store = Store()
        withDependencies {
            $0[\.store] = store
        } operation: {
            for _ in 1...20 { #expect(inject(\.store) === store) }
            #expect(!isDeferred)
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

    @Test func buildOpensTheWorldAndDependsOnTheValue() {
        learnNames()
        let outside = inject(\.screen)
        let store = Store()
        withDependencies {
            $0[\.store] = store
        } operation: {
            #expect(inject(\.store) === store)
            #expect(inject(\.screen) !== outside)
            #expect(inject(\.screen).store === store)
            #expect(inject(\.screen) === inject(\.screen))
            #expect(!isDeferred)
            #expect(Dependencies.current.brokenInvariants() == [])
        }
        #expect(inject(\.screen) === outside)
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

    @Test func laterOverrideAfterAReadAddsALayer() {
        learnNames()
        let (first, second) = (Store(), Store())
        withDependencies {
            $0[\.store] = first
        } operation: {
            #expect(inject(\.store) === first)
            prepareDependencies { $0[\.store] = second }
            #expect(inject(\.store) === second)
            let world = Dependencies.current.instances.world
            #expect(Array(world.layers).count == 2)
        }
    }

    @Test func laterOverrideOfTheEnclosingWorldDoesNotAffectIt() {
        learnNames()
        let (first, second) = (Store(), Store())
        withDependencies {
            $0[\.store] = first
        } operation: {
            let enclosing = Dependencies.current
            withDependencies {
                $0[\.theme] = Theme()
            } operation: {
                enclosing.add(isPreparation: false) { $0[\.store] = second }
                #expect(inject(\.store) === first)
            }
            #expect(inject(\.store) === second)
        }
    }

    @Test func valueOfAnEnclosingDeferredWorldIsFound() {
        learnNames()
        let store = Store()
        withDependencies {
            $0[\.store] = store
        } operation: {
            withDependencies {
                $0[\.theme] = Theme()
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

    @Test func shutdownOfAWorldThatWasNeverReadEnds() async throws {
        learnNames()
        let dependencies = withDependencies {
            $0[\.store] = Store()
        } operation: {
            Dependencies.current
        }
        try await dependencies.shutdown()
    }

    @Test func concurrentReadsOpenItOnce() async {
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

    private var isDeferred: Bool { Dependencies.current.instances.openedWorld == nil }

    /// After it, the key paths are known to name their bindings.
    private func learnNames() {
        withDependencies {
            $0[\.store] = Store()
            $0[\.theme] = Theme()
        } operation: {
            _ = (inject(\.store), inject(\.theme))
        }
    }
}

private final class Store: Sendable {}
private final class Theme: Sendable {}

private final class Search: Sendable {
    let store: Store
    let isDecorated: Bool
    init(_ store: Store, isDecorated: Bool = false) { (self.store, self.isDecorated) = (store, isDecorated) }
}

private final class Screen: Sendable {
    let store: Store
    init(_ store: Store) { self.store = store }
}

private struct House: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension House {
    fileprivate var graphScreen: Screen { singleton { Screen(app.store) } }
}

extension Dependencies {
    fileprivate var store: Store { singleton { Store() } }
    fileprivate var theme: Theme { singleton { Theme() } }
    fileprivate var search: Search { transient { Search(store) } }
    fileprivate var screen: Screen { singleton { Screen(store) } }
}
