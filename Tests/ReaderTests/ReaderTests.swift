// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryDependencies
import JoineryDependenciesTesting
import ReaderDomain
import ReaderInfrastructure
import ReaderPresentation
import Testing

/// An app of twelve use cases behind three presenters; the repositories are declared in the domain and implemented in
/// the infrastructure.
@MainActor @Suite(.dependencies) struct ReaderTests {
    @Test(
        .dependencies {
            $0.bind(AnalyticsKey.self) { { _ in } }; $0.context = .live
        })
    func liveAppReadsAndMarks() async throws {
        let list = ListPresenter()
        try await list.appear()
        #expect(list.topics == ["iron", "wood"])
        #expect(list.rows == ["Anvils (5 min)", "Mortises (1 min)", "Tenons (3 min)"])
        try await list.search("on")
        #expect(list.rows == ["Tenons (3 min)"])
        try await list.choose(topic: "wood")
        #expect(list.rows == ["Mortises (1 min)", "Tenons (3 min)"])

        let detail = list.detail(1)
        try await detail.appear()
        await detail.mark()
        let home = HomePresenter()
        try await home.appear()
        #expect([detail.title, home.summary] == ["Tenons", "2 unread, 1 marked, next: Mortises"])
        await detail.unmark()
        try await home.appear()
        #expect(home.summary == "2 unread, 0 marked, next: Anvils")
    }

    @Test func everyLiveValueIsGivenButOne() throws {
        var message = ""
        do {
            try checkLiveValues(of: ArticleRepositoryKey.self, MarkRepositoryKey.self, AnalyticsKey.self)
        } catch {
            message = "\(error)"
        }
        let conformance = "extension AnalyticsKey: DependencyKey { static let liveValue … }"
        #expect(
            message == """
                1 dependency has no live value
                  AnalyticsKey.self: @Sendable (String) -> ()
                  Bind it when the program starts: prepareDependencies { $0.bind(AnalyticsKey.self) { … } }
                  Or declare it in the module with the implementation, if the program links it: \(conformance)
                """)
    }

    @Test(.dependencies { $0.articles = OneArticle() }) func repositoryIsReplacedByAProtocolsStub() async throws {
        let list = ListPresenter()
        try await list.appear()
        #expect(list.rows == ["Stub (5 min)"])
        let detail = list.detail(9)
        try await detail.appear()
        #expect(detail.title == "not found")
    }

    @Test(arguments: 0..<200) func presentersOfParallelTestsSeeTheirOwnStore(number: Int) async throws {
        let article = Article(id: number, title: "\(number)", topic: "t", words: 100)
        let list = withDependencies {
            $0.context = .live
            $0.bind(AnalyticsKey.self) { { _ in } }
            $0.store = Store(articles: [article])
        } operation: {
            ListPresenter()
        }
        try await list.appear()
        await list.detail(number).mark()
        #expect(list.rows == ["\(number) (1 min)"])
    }

    /// The use cases are shared, because they read the repositories when they run. So that is a part of the operation.
    @Test func useCaseIsReplaced() async throws {
        let summary = try await withDependencies {
            $0.marks.load = { name in name == "read" ? [1] : [2] }
            $0.store = Store(articles: [])
            $0.articles = TwoArticles()
        } operation: {
            let home = HomePresenter()
            try await home.appear()
            return home.summary
        }
        #expect(summary == "1 unread, 1 marked, next: Two")
    }

    private struct OneArticle: ArticleRepository {
        func all() async throws -> [Article] { [Article(id: 9, title: "Stub", topic: "none", words: 500)] }
        func article(_ id: Article.ID) async throws -> Article? { nil }
    }

    private struct TwoArticles: ArticleRepository {
        func all() async throws -> [Article] {
            [
                Article(id: 1, title: "One", topic: "t", words: 1),
                Article(id: 2, title: "Two", topic: "t", words: 1),
            ]
        }
        func article(_ id: Article.ID) async throws -> Article? { nil }
    }
}
