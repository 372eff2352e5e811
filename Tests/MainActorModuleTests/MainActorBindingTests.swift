// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

// This module is compiled with the main actor as its default isolation, as new applications are. Classes, functions and
// closures are isolated to the main actor unless they are marked otherwise.

@Suite(.dependencies) struct MainActorBindingTests {
    @Test func isInjectedIntoAMainActorClass() {
        let router = inject(\.router)
        let screen = Screen()
        #expect(screen.router === router)
        #expect(screen.injected === router)
        #expect(screen.lazy === router)
        #expect(screen.weak === router)
        #expect(screen.dynamic === router)
        #expect(inject(\.screen).router === router)
    }

    @Test func keepsItsScope() {
        #expect(inject(\.router) === inject(\.router))
        #expect(inject(\.screen) !== inject(\.screen))
        let screen = inject(\.sharedScreen)
        #expect(inject(\.sharedScreen) === screen)
    }

    @Test func mayBeAFactory() {
        #expect(inject(\.makeDetail)("page").title == "page from live")
    }

    @Test func ofATypedGraphBelongsToIt() {
        let session = SessionGraph(user: "Ada")
        let router = session.run { inject(\.router, of: SessionGraph.self) }
        #expect(router === session.router)
        #expect(router !== inject(\.router))
    }

    @Test func isOverridden() {
        let router = Router()
        withDependencies {
            $0[\.router] = router
            $0.bind(\.title) { "title of \($0.database.name)" }
            $0.contribute(to: \.tabs) { _ in "one" }
            $0.contribute(to: \.tabs) { _ in "two" }
            $0.override(\.makeDetail) { DetailScreen(title: "stub \($0)") }
        } operation: {
            #expect(inject(\.screen).router === router)
            #expect(inject(\.title) == "title of live")
            #expect(inject(\.tabs) == ["one", "two"])
            #expect(inject(\.makeDetail)("page").title == "stub page")
        }
        #expect(inject(\.router) !== router)
    }

    @Test func isDecorated() {
        withDependencies {
            $0.bind(\.title) { "title" }
            $0.decorate(\.title) { value, _ in "[\(value)]" }
            $0.decorate(\.router) { router, _ in
                router.open("start")
                return router
            }
        } operation: {
            #expect(inject(\.title) == "[title]")
            #expect(inject(\.screen).router.path == ["start"])
        }
    }

    @Test(.dependencies(onMainActor: { $0.override(\.router) { startedRouter() } })) func isOverriddenInATrait() {
        #expect(inject(\.screen).router.path == ["start"])
    }

    @Test nonisolated func isReadFromElsewhereOnTheMainActor() async {
        let isSame = await MainActor.run { inject(\.screen).router === inject(\.router) }
        #expect(isSame)
        let title = await Dependencies.current.makeDetail("page").title
        #expect(title == "page from live")
    }

    @Test func isReadByAnActor() async {
        #expect(await Importer().screenTitle() == "imported from live")
    }
}

/// Main-actor-isolated by default, and not `Sendable`.
final class Router {
    private(set) var path: [String] = []

    func open(_ page: String) {
        path.append(page)
    }
}

final class Screen {
    let router = inject(\.router)
    let database = inject(\.database)
    @Injected(\.router) var injected
    @LazyInjected(\.router) var lazy
    @WeakInjected(\.router) var weak
    @DynamicInjected(\.router) var dynamic
    @Injected(\.database) var injectedDatabase
    @LazyInjected(\.database) var lazyDatabase
    @DynamicInjected(\.database) var dynamicDatabase
}

final class DetailScreen {
    let title: String

    init(title: String) {
        self.title = title
    }
}

/// Nonisolated: used from anywhere.
nonisolated final class Database: Sendable {
    let name: String

    init(name: String) {
        self.name = name
    }
}

nonisolated final class Repository: Sendable {
    let database = inject(\.database)

    func name() -> String { database.name }
}

actor Importer {
    private let database = inject(\.database)
    private let lazyRepository = LazyInjected(\.repository)

    func names() -> [String] { [database.name, lazyRepository.wrappedValue.name()] }
    func screenTitle() async -> String { await MainActor.run { inject(\.makeDetail)("imported").title } }
}

extension Dependencies {
    // Bindings need no isolation …
    var database: Database { singleton { Database(name: "live") } }
    var repository: Repository { singleton { Repository() } }
    var names: [String] { collection() }
    var label: @Sendable (Int) -> String { factory { "\(database.name) \($0)" } }
    var requirement: String { required() }

    // … but bindings of main-actor types are marked, as in any module.
    @MainActor var router: Router { singleton { Router() } }
    @MainActor var screen: Screen { transient { Screen() } }
    @MainActor var sharedScreen: Screen { shared { Screen() } }
    @MainActor var makeDetail: @MainActor (String) -> DetailScreen {
        factory { DetailScreen(title: "\($0) from \(database.name)") }
    }
    @MainActor var title: String { required() }
    @MainActor var tabs: [String] { collection() }
}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let user: String
}

extension SessionGraph {
    var greeting: String { singleton { "hello \(user)" } }
    @MainActor var router: Router { singleton { Router() } }
}

private func startedRouter() -> Router {
    let router = Router()
    router.open("start")
    return router
}
