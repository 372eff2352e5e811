// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import JoineryAsync
import JoineryMacros
import JoineryTesting
import Testing

@Suite(.dependencies) struct AutoWiredIsolationTests {
    @Test @MainActor func typesOfTheMainActor() {
        #expect(inject(\.screen).router === inject(\.router))
        #expect(inject(\.screen).name == "name")
        #expect(inject(\.row).title == "homename")
    }

    @Test @MainActor func initializerOfTheMainActor() {
        #expect(inject(\.breadcrumbs).path == ["home"])
    }

    @Test func initializerThatIsNotOfTheMainActor() {
        #expect(inject(\.badge).title == "name")
    }

    @Test func asynchronousInitializerOfTheMainActor() async throws {
        let loading = try await Loading(from: .current)
        #expect(loading.names == ["a", "plain"])
    }

    @Test func autoclosureReadsTheBindingWhenItIsCalled() {
        #expect(Late(from: .current).name == nil)
        #expect(Unwanted(from: .current).isMade)
    }

    @Test func isolationOfTheInitializer() async {
        #expect(Inheriting(from: .current).isolation == nil)
        #expect(await Worker().chosen(.current) == "name on Worker")
    }

    @Test func ownershipOfParameters() {
        #expect(Lists(from: .current).count == 7)
    }
}

@MainActor private final class Router {
    private(set) var path: [String] = ["home"]
}

@AutoWired @MainActor private final class Screen {
    let router: Router
    let name: String

    init(router: Router, name: String) {
        self.router = router
        self.name = name
    }
}

@AutoWired @MainActor private struct Row {
    let router: Router
    private let name: String

    var title: String { router.path[0] + name }
}

/// Created on the main actor, but usable anywhere.
@AutoWired private final class Breadcrumbs: Sendable {
    let path: [String]

    @MainActor init(router: Router) { path = router.path }
}

@AutoWired(["title": \.name]) @MainActor private final class Badge {
    nonisolated let title: String

    nonisolated init(title: String) { self.title = title }
}

@AutoWired @MainActor private final class Loading {
    let router: Router
    let names: [String]

    init(router: Router, plain: Plain, index: [String]) async throws {
        self.router = router
        names = index + [plain.name]
    }
}

private final class Plain {
    let name = "plain"
}

@AutoWired private struct Late: Sendable {
    let name: String?

    init(isNeeded: Bool = false, name: @autoclosure () -> String) { self.name = isNeeded ? name() : nil }
}

@AutoWired private struct Inheriting: Sendable {
    let isolation: (any Actor)?

    init(name: String, isolation: isolated (any Actor)? = #isolation) { self.isolation = isolation }
}

@AutoWired(assisted: "actor") private struct Chosen: Sendable {
    let description: String

    init(name: String, on actor: isolated any Actor) { description = "\(name) on \(type(of: actor))" }
}

private actor Worker {
    func chosen(_ dependencies: Dependencies) -> String { Chosen(from: dependencies, on: self).description }
}

@AutoWired private struct Lists: Sendable {
    let count: Int

    init(names: consuming [String], plain: sending Plain) { count = names.count + plain.name.count }
}

extension Dependencies {
    fileprivate var name: String { singleton { "name" } }
    fileprivate var names: [String] { singleton { ["a", "b"] } }
    fileprivate var unwanted: String {
        singleton {
            Issue.record("was built")
            return ""
        }
    }
    fileprivate var plain: Plain { transient { Plain() } }
    fileprivate var index: Async<[String]> { asyncSingleton { ["a"] } }
    @MainActor fileprivate var router: Router { singleton { Router() } }
    @MainActor fileprivate var screen: Screen { transient { Screen(from: self) } }
    @MainActor fileprivate var row: Row { transient { Row(from: self) } }
    @MainActor fileprivate var breadcrumbs: Breadcrumbs { transient { Breadcrumbs(from: self) } }
    fileprivate var badge: Badge { transient { Badge(from: self) } }
}

@AutoWired private struct Unwanted: Sendable {
    let isMade = true

    init(unwanted: @autoclosure () -> String) {}
}
#endif
