// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryKeys
import JoineryFactory
import TestSupport
import Testing

private let threads = 4

/// Like `ContainerStressTests`, with Factory's containers.
struct FactoryStressTests {
    @Test func factoriesInTheProcess() async {
        await #expect(processExitsWith: .success) {
            let team = ThreadTeam(of: threads)
            for round in 0..<Effort.rounds(500) {
                let container = Catalog()
                let isDone: [Void]? = team.race { work(container, thread: $0, round: round) }
                precondition(isDone != nil, "round \(round) hangs")
                precondition(container.store() === container.store())
                precondition(container.shelf().store.version >= 0)
            }
        }
    }

    @Test func factoriesInAWorld() {
        let team = ThreadTeam(of: threads)
        for round in 0..<Effort.rounds(300) {
            let container = Catalog()
            let world = freshWorld()
            let isDone: [Void]? = team.race { thread in world.perform { work(container, thread: thread, round: round) }
            }
            #expect(isDone != nil, "round \(round) hangs")
            world.perform { #expect(container.store() === container.store()) }
        }
    }
}

private final class Catalog: SharedContainer, AutoRegistering {
    static let shared = Catalog()
    let manager = ContainerManager()

    var store: Factory<Store> { self { Store(0) }.cached }
    var single: Factory<Store> { self { Store(0) }.singleton }
    var expiring: Factory<Store> { self { Store(0) }.cached.timeToLive(0) }
    var shelf: Factory<Shelf> { self { Shelf(self.store()) }.cached }
    var shop: Factory<Shop> { self { Shop(self.shelf(), Shelf(self.single())) }.shared }
    var storeOfNumber: ParameterFactory<Int, Store> { self { Store($0) }.scopeOnParameters.cached }

    func autoRegister() {
        single.register { Store(1) }
    }
}

private func work(_ container: Catalog, thread: Int, round: Int) {
    let lazy = JoineryFactory.LazyInjected(\Catalog.shelf)
    for step in 0..<4 {
        switch (thread * 5 + round + step * 3) % 11 {
        case 0: container.store.register { Store(round) }
        case 1: container.single.onTest { Store(round) }
        case 2: container.reset()
        case 3: container.reset(options: .scope)
        case 4:
            container.manager.push()
            _ = container.shop().versions
            container.manager.pop()
        case 5: Scope.singleton.reset()
        case 6: container.manager.defaultScope = .cached
        case 7: container.decorator { _ in }
        case 8: _ = (container.expiring(), container.storeOfNumber(round), container.storeOfNumber(thread))
        case 9: _ = lazy.wrappedValue
        default: _ = withDependencies({ _ in }, operation: { container.store.register { Store(thread) } })
        }
        _ = (container.store(), container.single(), container.shop().versions)
    }
}
