// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryKeys
import JoinerySwinject
import TestSupport
import Testing

/// In a process without worlds, most reads take a shorter path. All rules still apply.
struct UnobservedResolveTests {
    @Test func keptServiceIsBuiltOnceForAllThreads() async {
        await #expect(processExitsWith: .success) {
            let container = filledContainer()
            let lamps = await onThreads(4) { _ in (0..<1000).map { _ in container.resolve(Store.self) } }.joined()
            #expect(
                Set(lamps.map { $0.map(ObjectIdentifier.init) }) == [
                    container.resolve(Store.self).map(ObjectIdentifier.init)
                ])
            #expect(made.value == 1)
        }
    }

    @Test func namesAndParentsAreDistinguished() async {
        await #expect(processExitsWith: .success) {
            let names = ["archive", "wall", "", "é", "e\u{301}", "a name of more than fifteen characters"]
            let parent = filledContainer()
            for name in names { parent.register(Store.self, name: name) { _ in Store(name) } }
            let child = [0, 1, 2].reduce(parent) { parent, _ in Container(parent: parent) }
            for _ in 0..<3 {
                for name in names { #expect(child.resolve(Store.self, name: name)?.text == name) }
                #expect(child.resolve(Store.self)?.text == "first")
                #expect(child.resolve(Store.self) === parent.resolve(Store.self))
                #expect(throws: Never.self) { try child.require(Store.self) === child.resolve(Store.self) }
                #expect(child.resolve(Store.self, name: "none") == nil)
                #expect(child.resolve(String.self, name: "archive") == nil)
            }
            #expect(child.resolve(Store.self, name: "archive", argument: 1) == nil)
        }
    }

    @Test func laterRegistrationIsSeen() async {
        await #expect(processExitsWith: .success) {
            let parent = filledContainer()
            let child = Container(parent: parent)
            #expect(child.resolve(Search.self)?.store === child.resolve(Store.self))
            parent.register(Store.self) { _ in Store("second") }
            #expect(child.resolve(Store.self)?.text == "second")
            child.resetObjectScope(.container)
            #expect(child.resolve(Search.self)?.store === child.resolve(Store.self))
            child.register(Store.self) { _ in Store("child's") }
            #expect(child.resolve(Store.self)?.text == "child's")
            #expect(parent.resolve(Store.self)?.text == "second")
            child.removeAll()
            #expect(child.resolve(Store.self) === parent.resolve(Store.self))
            parent.removeAll()
            #expect(child.resolve(Store.self) == nil)
        }
    }

    @Test func resetReleasesInstances() async {
        await #expect(processExitsWith: .success) {
            let parent = filledContainer()
            let child = Container(parent: parent)
            weak let former = child.resolve(Store.self)
            #expect(former != nil && former === child.resolve(Store.self))
            child.resetObjectScope(.container)
            #expect(former == nil)
            #expect(child.resolve(Store.self) === parent.resolve(Store.self))
            #expect(made.value == 2)
        }
    }

    @Test func resetAffectsWorldsThatHaveUsedTheInstance() async {
        await #expect(processExitsWith: .success) {
            let container = filledContainer()
            let former = container.resolve(Store.self)
            let world = HeldWorld(in: nil) { _ in }
            #expect(world.perform { container.resolve(Store.self) } === former)
            container.resetObjectScope(.container)
            let latter = container.resolve(Store.self)
            #expect(latter !== former)
            #expect(world.perform { container.resolve(Store.self) } === latter)
        }
    }

    @Test func laterScopeIsSeen() async {
        await #expect(processExitsWith: .success) {
            let container = Container()
            let entry = container.register(Store.self) { _ in Store() }.inObjectScope(.container)
            #expect(container.resolve(Store.self) === container.resolve(Store.self))
            entry.inObjectScope(.transient)
            #expect(container.resolve(Store.self) !== container.resolve(Store.self))
        }
    }

    @Test func laterOverrideIsSeen() async {
        await #expect(processExitsWith: .success) {
            let container = filledContainer()
            #expect(container.resolve(Search.self)?.store === container.resolve(Store.self))
            let store = Store("stub")
            prepareDependencies { $0[\.[container.key(Store.self)]] = store }
            #expect(container.resolve(Store.self) === store)
            #expect(container.resolve(Store.self) === store)
            #expect(container.resolve(Search.self)?.store === store)
            // Other services are not affected.
            #expect(container.resolve(Store.self, name: "archive")?.text == "archive")
        }
    }

    @Test func worldHasSeparateInstances() async {
        await #expect(processExitsWith: .success) {
            let container = filledContainer()
            let (search, archive) = (container.resolve(Search.self), container.resolve(Store.self, name: "archive"))
            let store = Store("stub")
            withDependencies {
                $0[\.[container.key(Store.self)]] = store
            } operation: {
                for _ in 0..<2 {
                    #expect(container.resolve(Store.self) === store)
                    #expect(container.resolve(Search.self)?.store === store)
                    #expect(container.resolve(Store.self, name: "archive") === archive)
                }
            }
            #expect(container.resolve(Search.self) === search)
        }
    }

    @Test func containerReleasesItsInstances() async {
        await #expect(processExitsWith: .success) {
            let parent = Container()
            weak var store: Store?
            do {
                let child = Container(parent: parent, defaultObjectScope: .container)
                child.register(Store.self) { _ in Store() }
                store = child.resolve(Store.self)
                #expect(store != nil)
            }
            #expect(store == nil)
        }
    }
}

private final class Store: Sendable {
    let text: String
    init(_ text: String = "first") { self.text = text }
}

private final class Search: Sendable {
    let store: Store
    init(_ store: Store) { self.store = store }
}

private let made = Counter()

private func filledContainer() -> Container {
    Container(defaultObjectScope: .container) { container in
        container.register(Store.self) { _ in
            made.increment()
            return Store()
        }
        container.register(Store.self, name: "archive") { _ in Store("archive") }
        container.register(Search.self) { try Search($0.require(Store.self)) }
    }
}
