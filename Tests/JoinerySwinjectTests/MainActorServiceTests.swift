// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoinerySwinject
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) @MainActor struct MainActorServiceTests {
    private let container = Container()

    @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
    func protocolOnTheMainActorIsAService(scope: ObjectScope) throws {
        container.register((any Screen).self, on: MainActor.self) { _ in Home("home") }.inObjectScope(scope)
        #expect(container.resolve((any Screen).self)?.title == "home")
    }

    @Test func serviceNeedNotBeSendable() throws {
        container.register(Draft.self, on: MainActor.self) { _ in Draft() }.inObjectScope(.container)
        let draft = try #require(container.resolve(Draft.self))
        #expect(container.resolve(Draft.self) === draft)
    }

    @Test func argumentsReachTheFactory() {
        container.register((any Screen).self, on: MainActor.self, name: "titled") { _, title in Home(title) }
        #expect(container.resolve((any Screen).self, name: "titled", argument: "lamp")?.title == "lamp")
    }

    @Test func existingInstanceDoesNotLeaveTheMainActor() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = Container()
            container.register(Draft.self, on: MainActor.self) { _ in Draft() }.inObjectScope(.container)
            await MainActor.run { _ = container.resolve(Draft.self) }
            await Task.detached { _ = container.resolve(Draft.self) }.value
        }
        let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(printed.contains("is registered on the main actor"))
    }
}

@MainActor private protocol Screen: AnyObject { var title: String { get } }

@MainActor private final class Home: Screen {
    let title: String

    init(_ title: String) { self.title = title }
}

private final class Draft {}
