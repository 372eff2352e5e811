// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryDependencies
package import ReaderDomain

/// Shows articles.
@MainActor package final class ListPresenter {
    @Dependency(\.listArticles) private var listArticles
    @Dependency(\.searchArticles) private var searchArticles
    @Dependency(\.filterByTopic) private var filterByTopic
    @Dependency(\.listTopics) private var listTopics
    @Dependency(\.estimateReading) private var estimateReading
    package private(set) var rows: [String] = []
    package private(set) var topics: [String] = []

    package init() {}

    package func appear() async throws {
        topics = try await listTopics()
        show(try await listArticles())
    }

    package func search(_ word: String) async throws { show(try await searchArticles(word)) }
    package func choose(topic: String) async throws { show(try await filterByTopic(topic)) }

    private func show(_ articles: [Article]) {
        rows = articles.map { "\($0.title) (\(estimateReading($0)) min)" }
    }

    /// The presenter of one article, with the same dependencies as this presenter.
    package func detail(_ id: Article.ID) -> DetailPresenter {
        withDependencies(from: self) { DetailPresenter(id: id) }
    }
}
