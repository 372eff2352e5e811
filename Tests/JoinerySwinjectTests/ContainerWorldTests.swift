// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryKeys
import JoinerySwinject
import JoineryTesting
import Synchronization
import TestSupport
import Testing
import XCTest

@Suite(.dependencies) struct ContainerWorldTests {
    @Test(arguments: 0..<200) func secondRegistrationAffectsOnlyItsTest(index: Int) async {
        if index % 3 == 0 {
            #expect(container.resolve(GreetingScreen.self)?.presenter.greeter.greeting == "live")
        }
        container.register((any Greeter).self) { _ in PlainGreeter(greeting: "test \(index)") }
        // Instances that exist stay until they are reset.
        if index % 3 == 0 { container.resetObjectScope(.container) }
        await Task.yield()
        let screen = container.resolve(GreetingScreen.self)
        #expect(container.resolve((any Greeter).self)?.greeting == "test \(index)")
        #expect(screen?.presenter.greeter.greeting == "test \(index)")
        #expect(container.resolve(GreetingScreen.self) === screen)
        #expect(container.resolve(GreetingPresenter.self) === screen?.presenter)
    }

    @Test(arguments: 0..<20) func newRegistrationAffectsOnlyItsTest(index: Int) {
        _ = container.resolve(GreetingPresenter.self)
        let own = Container()
        #expect(own.resolve(Int.self) == nil)
        own.register(Int.self) { _ in index }
        #expect(own.resolve(Int.self) == index)
        own.register(Int.self) { _ in -index }
        #expect(own.resolve(Int.self) == -index)
    }

    /// An instance that queried a registration is built again in a nested world that adds it.
    @Test func queryingARegistrationCountsAsARead() {
        let own = Container(defaultObjectScope: .container)
        own.register(String.self) { [weak own] _ in
            own?.hasAnyRegistration(of: Int.self) == true ? "with a number" : "alone"
        }
        #expect(own.resolve(String.self) == "alone")
        withDependencies { _ in
        } operation: {
            own.register(Int.self) { _ in 1 }
            #expect(own.resolve(String.self) == "with a number")
        }
        #expect(own.resolve(String.self) == "alone")
    }

    @Test func firstRegistrationsInTheWorldOfTheContainerAffectAllWorlds() {
        let own = withTestDependencies { _ in
        } operation: {
            let own = Container()
            own.register(String.self) { _ in "first" }
            own.register(String.self) { _ in "second" }
            #expect(own.resolve(String.self) == "second")
            return own
        }
        withTestDependencies { _ in
        } operation: {
            #expect(own.resolve(String.self) == "first")
            own.register(Int.self) { _ in 1 }
            #expect(own.resolve(Int.self) == 1)
        }
        withTestDependencies { _ in
        } operation: {
            #expect(own.resolve(Int.self) == nil)
        }
    }

    @Test func nestedWorldRebuildsDependentsOfItsRegistrations() {
        let screen = container.resolve(GreetingScreen.self)
        withDependencies {
            _ in
        } operation: {
            #expect(container.resolve(GreetingScreen.self) === screen)
            container.register((any Greeter).self) { _ in PlainGreeter(greeting: "nested") }
            #expect(container.resolve(GreetingScreen.self)?.presenter.greeter.greeting == "nested")
        }
        #expect(container.resolve(GreetingScreen.self) === screen)
    }

    /// A registration reaches later reads. Instances that exist stay until they are reset.
    @Test func laterRegistrationAffectsInstancesAfterAReset() {
        let own = Container()
        own.register(String.self) { "\($0.resolve(Int.self) ?? 0)" }.inObjectScope(.container)
        #expect(own.resolve(String.self) == "0")
        own.register(Int.self) { _ in 7 }
        #expect(own.resolve(Int.self) == 7)
        #expect(own.resolve(String.self) == "0")
        own.resetObjectScope(.container)
        #expect(own.resolve(String.self) == "7")
        own.register(String.self) { _ in "other" }
        #expect(own.resolve(String.self) == "other")
    }

    @Test func laterRegistrationInANestedWorldAffectsServicesThatMissedIt() {
        let own = Container()
        own.register(String.self) { "\($0.resolve(Int.self) ?? 0)" }.inObjectScope(.container)
        #expect(own.resolve(String.self) == "0")
        withDependencies { _ in
        } operation: {
            own.register(Int.self) { _ in 7 }
            #expect(own.resolve(String.self) == "7")
        }
        #expect(own.resolve(String.self) == "0")
    }

    /// A world that is opened before sees the registrations that its enclosing world makes later.
    @Test func laterRegistrationReachesWorldsThatAreOpen() {
        let own = Container()
        own.register(String.self) { _ in "first" }.inObjectScope(.container)
        let outer = HeldWorld(in: nil) { _ in }
        let inner = HeldWorld(in: outer) { _ in }
        outer.perform { _ = own.register(String.self) { _ in "second" }.inObjectScope(.container) }
        #expect(inner.perform { own.resolve(String.self) } == "second")
        #expect(outer.perform { own.resolve(String.self) } == "second")
        #expect(own.resolve(String.self) == "first")
    }

    /// On a queue, no world is current, so the container resolves in the world in which it was created.
    @Test func queueReadsInTheWorldOfTheContainer() async {
        let own = Container()
        own.register(String.self) { _ in "first" }
        own.register(String.self) { _ in "second" }
        #expect(await onThreads(1) { _ in own.resolve(String.self) } == ["second"])
    }

    @Test func childTakesPrecedenceOverItsParent() {
        let child = Container(parent: container)
        #expect(child.resolve((any Greeter).self)?.greeting == "live")
        child.register((any Greeter).self) { _ in PlainGreeter(greeting: "child") }
        #expect(child.resolve((any Greeter).self)?.greeting == "child")
        #expect(container.resolve((any Greeter).self)?.greeting == "live")
    }

    @Test func removeAllAffectsOnlyItsTest() {
        container.removeAll()
        #expect(container.resolve(GreetingScreen.self) == nil)
        #expect(container.description == "[\n]")
        #expect(!container.hasAnyRegistration(of: GreetingScreen.self))
    }

    @Test func resetReleasesTheInstancesOfTheScope() {
        let screen = container.resolve(GreetingScreen.self)
        container.resetObjectScope(.graph)
        #expect(container.resolve(GreetingScreen.self) === screen)
        container.resetObjectScope(.container, serviceType: GreetingScreen.self)
        let other = container.resolve(GreetingScreen.self)
        #expect(other !== screen)
        #expect(other?.presenter === screen?.presenter)
        withDependencies {
            _ in
        } operation: {
            container.resetObjectScope(.container)
            #expect(container.resolve(GreetingScreen.self) !== other)
        }
        #expect(container.resolve(GreetingScreen.self) === other)
    }
}

final class ContainerTestCaseTests: DependencyTestCase {
    func testFirstReplacesAService() {
        container.register((any Greeter).self) { _ in PlainGreeter(greeting: "first") }
        XCTAssertEqual(container.resolve(GreetingScreen.self)?.presenter.greeter.greeting, "first")
    }

    func testSecondSeesTheOriginalService() {
        XCTAssertEqual(container.resolve(GreetingScreen.self)?.presenter.greeter.greeting, "live")
    }
}

protocol Greeter: Sendable { var greeting: String { get } }
struct PlainGreeter: Greeter { let greeting: String }
final class GreetingPresenter: Sendable {
    let greeter: any Greeter
    init(_ greeter: any Greeter) { self.greeter = greeter }
}
final class GreetingScreen: Sendable {
    let presenter: GreetingPresenter
    init(_ presenter: GreetingPresenter) { self.presenter = presenter }
}

/// A container that is created in whichever test runs first.
private let container = Container { container in
    container.register((any Greeter).self) { _ in PlainGreeter(greeting: "live") }
    container.register(GreetingPresenter.self) { try GreetingPresenter($0.require((any Greeter).self)) }.inObjectScope(
        .container)
    container.register(GreetingScreen.self) { try GreetingScreen($0.require(GreetingPresenter.self)) }.inObjectScope(
        .container)
}
