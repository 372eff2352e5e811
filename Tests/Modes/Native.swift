// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// What a client writes, in every mode of the compiler: see .ci/modes.

import Joinery
import JoineryTesting
import Testing

nonisolated protocol Search: Sendable {
    func find(_ text: String) -> [String]
}

nonisolated struct LiveSearch: Search {
    let url: String
    func find(_ text: String) -> [String] { ["\(text) at \(url)"] }
}

nonisolated struct StubSearch: Search {
    func find(_ text: String) -> [String] { [] }
}

nonisolated final class Presenter: Sendable {
    let title: String
    init(title: String) { self.title = title }
}

nonisolated extension Dependencies {
    var url: String {
        singleton {
            "live"
        } test: {
            "test"
        }
    }
    var search: any Search { singleton { LiveSearch(url: url) } }
    var presenter: Presenter { transient { Presenter(title: url) } }
    var cache: Presenter { shared { Presenter(title: "cache") } }
    var stages: [String] { collection { ["first"] } }
    var page: @Sendable (Int) -> Presenter { factory { Presenter(title: "\($0) of \(url)") } }
    var requirement: Presenter { required() }
}

nonisolated struct SearchGraph: DependencyGraph {
    let instances = Instances()
    let user: String
    var greeting: Presenter { singleton { Presenter(title: "hello \(user)") } }
}

nonisolated struct Screen {
    @Injected(\.search) private var search
    @LazyInjected(\.presenter) private var presenter
    @DynamicInjected(\.url) private var url
    private let cache = inject(\.cache)
    private let page = inject(\.page)

    func show() -> String { "\(search.find(url)) \(presenter.title) \(cache.title) \(page(1).title)" }
}

nonisolated struct GraphScreen {
    @Injected(\.greeting, of: SearchGraph.self) private var greeting
    @LazyInjected(\.greeting, of: SearchGraph.self) private var lazy
    private let now = inject(\.greeting, of: SearchGraph.self)

    func show() -> String { [greeting, lazy, now].map(\.title).joined(separator: ", ") }
}

nonisolated func prepare() {
    prepareDependencies {
        $0[\.url] = "prepared"
        $0.override(\.search) { StubSearch() }
        $0.override(\.presenter) { Presenter(title: $0.url) }
        $0.bind(\.requirement) { Presenter(title: "bound") }
        $0.bind(\.requirement) { Presenter(title: $0.url) }
        $0.decorate(\.cache) { cache, _ in cache }
        $0.contribute(to: \.stages) { _ in "second" }
        $0.useLive(\.url)
        $0.override(\.page) { Presenter(title: "\($0)") }
    }
}

// Classes of the main actor, as a view model is.
@MainActor final class Router {
    let path: [String]
    init(path: [String] = []) { self.path = path }
}

// Not Sendable.
@MainActor struct Model {
    let router: Router
}

@MainActor final class RouterModel {
    @Injected(\.router) private var router
    @LazyInjected(\.search) private var search
    private let url = inject(\.url)

    func open() -> [String] { router.path + search.find("") }
}

extension Dependencies {
    @MainActor var router: Router { singleton { Router() } }
    @MainActor var model: Model { transient { Model(router: router) } }
    @MainActor var routers: [Router] { collection { [Router()] } }
}

@MainActor func prepareForMainActor() {
    prepareDependencies {
        $0[\.router] = Router()
        $0.override(\.router) { Router() }
        $0.override(\.model) { Model(router: $0.router) }
        $0.override(\.search) { StubSearch() }
        $0.bind(\.router) { Router() }
        $0.decorate(\.router) { router, _ in router }
        $0.contribute(to: \.routers) { _ in Router() }
        $0.useLive(\.router)
    }
}

@Test(.dependencies(onMainActor: { $0.override(\.router) { Router(path: ["stub"]) } }))
@MainActor func overridesOnTheMainActor() {
    #expect(RouterModel().open() == ["stub", " at test"])
    withDependencies {
        $0[\.router] = Router(path: ["nested"])
        $0.override(\.search) { StubSearch() }
    } operation: {
        #expect(RouterModel().open() == ["nested"])
        #expect(inject(\.model).router.path == ["nested"])
    }
}

@Suite(.dependencies) struct ScreenTests {
    @Test func showsWhatItFinds() {
        withDependencies {
            $0[\.url] = "stub"
            $0.override(\.search) { StubSearch() }
        } operation: {
            #expect(Screen().show() == "[] stub cache 1 of stub")
        }
    }

    @Test func greets() {
        #expect(SearchGraph(user: "Ada").run { GraphScreen().show() } == "hello Ada, hello Ada, hello Ada")
    }
}
