// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryKeys
import JoineryResolver
import TestSupport
import Testing

private let threads = 4

/// Threads that resolve, register, and reset in one container at the same time, in the process's world and in another.
struct ContainerStressTests {
    @Test func servicesInTheProcess() async {
        await #expect(processExitsWith: .success) {
            let team = ThreadTeam(of: threads)
            for round in 0..<Effort.rounds(500) {
                let resolver = catalog()
                let isDone: [Void]? = team.race { work(resolver, thread: $0, round: round) }
                precondition(isDone != nil, "round \(round) hangs")
                precondition(resolver.resolve(Store.self) === resolver.resolve(Store.self))
            }
        }
    }

    @Test func servicesInAWorld() {
        let team = ThreadTeam(of: threads)
        for round in 0..<Effort.rounds(300) {
            let resolver = World.process.perform { catalog() }
            let world = freshWorld()
            let isDone: [Void]? = team.race { thread in world.perform { work(resolver, thread: thread, round: round) } }
            #expect(isDone != nil, "round \(round) hangs")
            world.perform { #expect(resolver.resolve(Store.self) === resolver.resolve(Store.self)) }
        }
    }
}

private func catalog() -> Resolver {
    let resolver = Resolver()
    resolver.register { Store(0) }.scope(.cached)
    resolver.register(name: "container") { Store(0) }.scope(.container)
    resolver.register { resolver in Shelf(resolver.resolve()) }.scope(.application)
    resolver.register { resolver in Shop(resolver.resolve(), Shelf(resolver.resolve(name: "container"))) }
        .scope(.shared)
    return resolver
}

private func work(_ resolver: Resolver, thread: Int, round: Int) {
    let lazy = JoineryResolver.LazyInjected<Shelf>(container: resolver)
    for step in 0..<4 {
        switch (thread * 5 + round + step * 3) % 7 {
        case 0: resolver.register { Store(round) }.scope(.cached)
        case 1: ResolverScope.cached.reset()
        case 2: resolver.cache = ResolverScopeCache()
        case 3: resolver.add(child: Resolver())
        case 4: ResolverScope.application.reset()
        case 5: _ = lazy.wrappedValue
        default: _ = withDependencies({ _ in }, operation: { resolver.register { Store(thread) }.scope(.shared) })
        }
        _ = (resolver.resolve(Store.self), resolver.resolve(Shop.self).versions)
    }
}
