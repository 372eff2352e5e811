// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import TestSupport
import Testing

@testable import JoinerySwinject

/// In a process that only reads, containers cache the instances that they have found. All other rules hold there too.
struct UnobservedResolveTests {
    @Test func keptServiceIsMadeOnceAndFoundOnAllThreads() async {
        await #expect(processExitsWith: .success) {
            let container = filledContainer()
            let lamps = await onThreads(4) { _ in (0..<1000).map { _ in container.resolve(Lamp.self) } }.joined()
            #expect(container.remembers(Lamp.self))
            #expect(
                Set(lamps.map { $0.map(ObjectIdentifier.init) }) == [
                    container.resolve(Lamp.self).map(ObjectIdentifier.init)
                ])
            #expect(made.value == 1)
        }
    }

    @Test func namesAndParentsAreDistinguished() async {
        await #expect(processExitsWith: .success) {
            let names = ["desk", "wall", "", "é", "e\u{301}", "a name of more than fifteen characters"]
            let parent = filledContainer()
            for name in names { parent.register(Lamp.self, name: name) { _ in Lamp(name) } }
            let child = [0, 1, 2].reduce(parent) { parent, _ in Container(parent: parent) }
            for _ in 0..<3 {
                for name in names { #expect(child.resolve(Lamp.self, name: name)?.text == name) }
                #expect(child.resolve(Lamp.self)?.text == "first")
                #expect(child.resolve(Lamp.self) === parent.resolve(Lamp.self))
                #expect(throws: Never.self) { try child.require(Lamp.self) === child.resolve(Lamp.self) }
                #expect(child.resolve(Lamp.self, name: "none") == nil)
                #expect(child.resolve(String.self, name: "desk") == nil)
            }
            #expect(names.allSatisfy { child.remembers(Lamp.self, name: $0) })
            #expect(child.resolve(Lamp.self, name: "desk", argument: 1) == nil)
        }
    }

    @Test func laterRegistrationIsSeen() async {
        await #expect(processExitsWith: .success) {
            let parent = filledContainer()
            let child = Container(parent: parent)
            #expect(child.resolve(Room.self)?.lamp === child.resolve(Lamp.self))
            #expect(child.remembers(Room.self) && child.remembers(Lamp.self))
            parent.register(Lamp.self) { _ in Lamp("second") }
            #expect(child.resolve(Lamp.self)?.text == "second")
            #expect(child.resolve(Room.self)?.lamp === child.resolve(Lamp.self))
            child.register(Lamp.self) { _ in Lamp("child's") }
            #expect(child.resolve(Lamp.self)?.text == "child's")
            #expect(parent.resolve(Lamp.self)?.text == "second")
            child.removeAll()
            #expect(child.resolve(Lamp.self) === parent.resolve(Lamp.self))
            parent.removeAll()
            #expect(child.resolve(Lamp.self) == nil)
        }
    }

    @Test func resetIsSeenAndLetsGo() async {
        await #expect(processExitsWith: .success) {
            let parent = filledContainer()
            let child = Container(parent: parent)
            weak let former = child.resolve(Lamp.self)
            #expect(former != nil && former === child.resolve(Lamp.self))
            #expect(child.remembers(Lamp.self))
            child.resetObjectScope(.container)
            #expect(former == nil)
            #expect(child.resolve(Lamp.self) === parent.resolve(Lamp.self))
            #expect(made.value == 2)
        }
    }

    @Test func resetIsSeenInWorldsThatHaveUsedTheInstance() async {
        await #expect(processExitsWith: .success) {
            let container = filledContainer()
            let former = container.resolve(Lamp.self)
            let world = Dependencies.current.opening()
            #expect(world.perform { container.resolve(Lamp.self) } === former)
            #expect(container.remembers(Lamp.self))
            container.resetObjectScope(.container)
            let latter = container.resolve(Lamp.self)
            #expect(latter !== former)
            #expect(world.perform { container.resolve(Lamp.self) } === latter)
        }
    }

    @Test func laterScopeIsSeen() async {
        await #expect(processExitsWith: .success) {
            let container = Container()
            let entry = container.register(Lamp.self) { _ in Lamp() }.inObjectScope(.container)
            #expect(container.resolve(Lamp.self) === container.resolve(Lamp.self))
            #expect(container.remembers(Lamp.self))
            entry.inObjectScope(.transient)
            #expect(container.resolve(Lamp.self) !== container.resolve(Lamp.self))
            #expect(!container.remembers(Lamp.self))
        }
    }

    @Test func laterOverrideIsSeen() async {
        await #expect(processExitsWith: .success) {
            let container = filledContainer()
            #expect(container.resolve(Room.self)?.lamp === container.resolve(Lamp.self))
            #expect(container.remembers(Room.self))
            let lamp = Lamp("stub")
            prepareDependencies { $0[\.[container.key(Lamp.self)]] = lamp }
            #expect(container.resolve(Lamp.self) === lamp)
            #expect(container.resolve(Lamp.self) === lamp)
            #expect(container.resolve(Room.self)?.lamp === lamp)
            // Services without overrides are still cached.
            #expect(container.resolve(Lamp.self, name: "desk")?.text == "desk")
            #expect(container.remembers(Lamp.self, name: "desk"))
        }
    }

    @Test func worldHasInstancesOfItsOwn() async {
        await #expect(processExitsWith: .success) {
            let container = filledContainer()
            let (room, desk) = (container.resolve(Room.self), container.resolve(Lamp.self, name: "desk"))
            #expect(container.remembers(Room.self))
            let lamp = Lamp("stub")
            withDependencies {
                $0[\.[container.key(Lamp.self)]] = lamp
            } operation: {
                #expect(!container.remembers(Room.self))
                for _ in 0..<2 {
                    #expect(container.resolve(Lamp.self) === lamp)
                    #expect(container.resolve(Room.self)?.lamp === lamp)
                    #expect(container.resolve(Lamp.self, name: "desk") === desk)
                }
            }
            #expect(container.remembers(Room.self))
            #expect(container.resolve(Room.self) === room)
        }
    }

    @Test func containerTakesItsInstancesAlong() async {
        await #expect(processExitsWith: .success) {
            let parent = Container()
            weak var lamp: Lamp?
            do {
                let child = Container(parent: parent, defaultObjectScope: .container)
                child.register(Lamp.self) { _ in Lamp() }
                lamp = child.resolve(Lamp.self)
                #expect(child.remembers(Lamp.self) && lamp != nil)
            }
            #expect(lamp == nil)
        }
    }
}

private final class Lamp: Sendable {
    let text: String
    init(_ text: String = "first") { self.text = text }
}

private final class Room: Sendable {
    let lamp: Lamp
    init(_ lamp: Lamp) { self.lamp = lamp }
}

private let made = Counter()

private func filledContainer() -> Container {
    Container(defaultObjectScope: .container) { container in
        container.register(Lamp.self) { _ in
            made.increment()
            return Lamp()
        }
        container.register(Lamp.self, name: "desk") { _ in Lamp("desk") }
        container.register(Room.self) { try Room($0.require(Lamp.self)) }
    }
}

extension Container {
    /// Whether the next caller gets the cached instance of a service.
    fileprivate func remembers<Service>(_ type: Service.Type, name: String? = nil) -> Bool {
        registry.recent.instance(of: type, name: name) != nil
    }
}
