// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryResolver
import JoineryTesting
import TestSupport
import Testing

struct ConcurrencyTests {
    @Test(arguments: ["application", "cached", "container"]) func keptServiceIsBuiltOnce(name: String) async {
        await #expect(processExitsWith: .success) { [name = name as String] in
            let resolver = Resolver()
            let made = Counter()
            let scope: ResolverScope =
                name == "application" ? .application : name == "cached" ? .cached : .container
            resolver.register { () -> Store in
                made.increment()
                return Store("store")
            }.scope(scope)
            let stores = race(8) { _ in ObjectIdentifier(resolver.resolve(Store.self)) } ?? []
            precondition(stores.count == 8 && Set(stores).count == 1)
            precondition(made.value == 1)
        }
    }

    @Test func lazyServiceIsTheSameForAllThreads() async {
        final class Model: Sendable {
            let store: JoineryResolver.LazyInjected<Store>

            init(_ resolver: Resolver) {
                store = JoineryResolver.LazyInjected(container: resolver)
            }
        }
        await #expect(processExitsWith: .success) {
            let resolver = Resolver()
            resolver.register { Store("store") }.scope(.unique)
            let model = Model(resolver)
            let stores = race(8) { _ in ObjectIdentifier(model.store.wrappedValue) } ?? []
            precondition(stores.count == 8 && Set(stores).count == 1)
        }
    }

    /// One thread registers the services, and the others wait for it.
    @Test func servicesAreRegisteredOnce() async {
        await #expect(processExitsWith: .success) {
            let counts = race(8) { _ in Resolver.resolve((any ListingRepository).self).listings().count }
            precondition(counts == Array(repeating: 2, count: 8))
        }
    }

    /// In the process and in a test, where a child is a change of the world.
    @Test func noAddedChildIsLost() async {
        await #expect(processExitsWith: .success) {
            let team = ThreadTeam(of: 2)
            for round in 0..<4_000 {
                let parent = Resolver()
                _ = team.race { index in
                    let child = Resolver()
                    child.register(name: Resolver.Name("\(index)")) { Store("\(index)") }
                    parent.add(child: child)
                }
                precondition(parent.optional(Store.self, name: "0") != nil, "round \(round)")
                precondition(parent.optional(Store.self, name: "1") != nil, "round \(round)")
            }
        }
    }

    @Test(.dependencies) func noChildThatIsAddedInATestIsLost() {
        let team = ThreadTeam(of: 2)
        withEscapedDependencies { dependencies in
            for round in 0..<200 {
                let parent = World.process.perform { Resolver() }
                _ = team.race { index in
                    dependencies.yield {
                        let child = Resolver()
                        child.register(name: Resolver.Name("\(index)")) { Store("\(index)") }
                        parent.add(child: child)
                    }
                }
                #expect(parent.optional(Store.self, name: "0") != nil, "round \(round)")
                #expect(parent.optional(Store.self, name: "1") != nil, "round \(round)")
            }
        }
    }

    /// No lock is held while a factory runs, so two factories can run at the same time.
    @Test func factoriesRunInParallel() async {
        await #expect(processExitsWith: .success) {
            let resolver = Resolver()
            let gate = Gate(for: 2)
            for name in ["first", "second"] {
                resolver.register(name: Resolver.Name(name)) { () -> Store in
                    gate.pass()
                    return Store(name)
                }.scope(.application)
            }
            let names = race(2) { resolver.resolve(Store.self, name: $0 == 0 ? "first" : "second").name }
            precondition(names == ["first", "second"])
        }
    }
}
