// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryFactory
import JoineryFactoryTesting
import TestSupport
import Testing

@Suite(.container { $0.listings.register { StoredListings("suite") } }) struct ContainerTraitTests {
    @Test func testsInheritTheRegistrationsOfTheSuite() {
        #expect(Container.shared.listings().source == "suite")
    }

    @Test(.container { $0.cachedListings.register { StoredListings("test") } }, .payments)
    func aTestHasNewContainers() {
        #expect(Container.shared.listings().source == "stored")
        #expect(Container.shared.cachedListings().source == "test")
        #expect(PaymentsContainer.shared.registrationCount.value == 0)
        #expect(PaymentsContainer.shared.gateway().source == "registered")
        #expect(PaymentsContainer.shared.registrationCount.value == 1)
    }

    @Test(arguments: 0..<20) func eachCaseHasANewContainer(index: Int) async {
        let container = Container.shared
        container.listings.register { StoredListings("\(index)") }
        await Task.yield()
        #expect(Container.shared === container)
        #expect(Container.shared.listings().source == "\(index)")
        #expect(await Task { Container.shared.listings().source }.value == "\(index)")
    }

    @Test func aTaskLocalValueReplacesTheSharedContainer() {
        let container = Container()
        container.listings.register { StoredListings("replaced") }
        Container.$shared.withValue(container) {
            #expect(Container.shared.listings().source == "replaced")
        }
        #expect(Container.shared.listings().source == "suite")
    }
}

@MainActor final class Router {
    let start: String

    init(_ start: String = "search") {
        self.start = start
    }
}

@globalActor actor Storage {
    static let shared = Storage()
}

@Storage final class Index {}

extension Container {
    @MainActor var router: Factory<Router> { self { Router() }.cached }
    @MainActor var screenRouter: ParameterFactory<String, Router> { self { Router($0) } }
    @Storage var index: Factory<Index> { self { Index() }.cached }
}

@MainActor private struct RouterView {
    @Injected(\.router) var router
    @LazyInjected(\.router) var lazy
}

@Suite(.container) struct IsolatedFactoryTests {
    @MainActor @Test func mainActorFactoriesAreInjected() {
        let view = RouterView()
        #expect(view.router === Container.shared.router())
        #expect(view.lazy === view.router)
        Container.shared.router.register { Router("registered") }
        #expect(RouterView().router.start == "registered")
    }

    @Test func mainActorFactoriesStopElsewhere() async {
        let direct = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let router = await MainActor.run { Container.shared.router }
            await onThread { _ = router() }
        }
        let later = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let router = await MainActor.run {
                _ = Container.shared.router()
                return LazyInjected(\Container.router)
            }
            await onThread { _ = router.wrappedValue }
        }
        for result in [direct, later] {
            #expect(
                result.message == """
                    JoineryFactoryTests/ContainerTraitTests.swift:57: Fatal error: Container.router is declared on \
                    the main actor and resolved elsewhere
                      Resolve it there, for example with: await factory.resolveOnMainActor()
                    """)
        }
    }

    @Test func isolatedFactoriesAreResolvedOnTheirActor() async {
        let router = await Container.shared.router.resolveOnMainActor()
        #expect(router.start == "search")
        #expect(await Container.shared.screenRouter.resolveOnMainActor("detail").start == "detail")
        let first = await Container.shared.index.resolveOnGlobalActor(Storage.shared)
        let second = await Container.shared.index.resolveOnGlobalActor(Storage.shared)
        #expect(first === second)
    }
}
