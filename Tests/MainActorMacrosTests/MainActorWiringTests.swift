// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import JoineryAsync
import JoineryMacros
import JoineryTesting
import Testing

// The default isolation of this module is the main actor.

@Suite(.dependencies) struct MainActorWiringTests {
    @Test func mainActorTypesTakeItsBindings() {
        #expect(inject(\.screen).router === inject(\.router))
        #expect(inject(\.screen).name == "name")
        #expect(inject(\.row).title == "homename")
        #expect(inject(\.presenter)(3).description == "3 [\"home\"]")
    }

    @Test func nonisolatedTypesCanBeCreatedAnywhere() async {
        #expect(await names() == ["name", "name", "name", "name"])
    }

    @concurrent private nonisolated func names() async -> [String] {
        [
            inject(\.repository).settings.name, inject(\.badge).name, inject(\.importer).settings.name,
            inject(\.shelf).name,
        ]
    }

    @Test func asynchronousInitializersOpenAsyncBindings() async throws {
        let index = try await Dependencies.current.index()
        #expect(index.names == ["list", "name"])
        #expect(index.title == "title")
        #expect(try await Loading(from: .current).names == ["list", "home"])
    }
}

final class Router {
    private(set) var path = ["home"]
}

@AutoWired final class Screen {
    let router: Router
    let name: String

    init(router: Router, name: String) {
        self.router = router
        self.name = name
    }
}

@AutoWired struct Row {
    let router: Router
    private let name: String

    @MainActor var title: String { router.path[0] + name }
}

@AutoWired(assisted: "id") class Presenter {
    let description: String

    init(id: Int, router: Router) { description = "\(id) \(router.path)" }
}

/// A nonisolated type, which can be used anywhere.
@AutoWired nonisolated struct Settings: Sendable {
    let name: String
}

nonisolated enum Library {
    @AutoWired struct Shelf: Sendable {
        let name: String
    }
}

@AutoWired nonisolated final class Repository: Sendable {
    let settings: Settings

    init(settings: Settings) { self.settings = settings }
}

@AutoWired final class Badge: Sendable {
    nonisolated let name: String

    nonisolated init(name: String) { self.name = name }
}

@AutoWired actor Importer {
    let settings: Settings

    init(settings: Settings) { self.settings = settings }
}

@AutoWired actor Index {
    let names: [String]
    let title: String

    init(list: [String], settings: Settings, title: String) async throws {
        names = list + [settings.name]
        self.title = title
    }
}

@AutoWired final class Loading {
    let names: [String]

    init(list: [String], router: Router) async throws { names = list + router.path }
}

extension Dependencies {
    var name: String { singleton { "name" } }
    var settings: Settings { singleton { Settings(from: self) } }
    var shelf: Library.Shelf { singleton { Library.Shelf(from: self) } }
    var repository: Repository { singleton { Repository(from: self) } }
    var badge: Badge { singleton { Badge(from: self) } }
    var importer: Importer { singleton { Importer(from: self) } }
    var list: Async<[String]> { asyncSingleton { ["list"] } }
    var index: Async<Index> { asyncSingleton { try await Index(from: self) } }
    @MainActor var title: String { singleton { "title" } }
    @MainActor var router: Router { singleton { Router() } }
    @MainActor var screen: Screen { transient { Screen(from: self) } }
    @MainActor var row: Row { transient { Row(from: self) } }
    @MainActor var presenter: @MainActor (Int) -> Presenter { factory { Presenter(from: self, id: $0) } }
}
#endif
