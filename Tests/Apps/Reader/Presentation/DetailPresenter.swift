// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryDependencies
package import ReaderDomain

/// Shows one article.
@MainActor package final class DetailPresenter {
    @Dependency(\.openArticle) private var openArticle
    @Dependency(\.addFavorite) private var addFavorite
    @Dependency(\.removeFavorite) private var removeFavorite
    package private(set) var title = ""
    private let id: Article.ID

    package init(id: Article.ID) {
        self.id = id
    }

    package func appear() async throws { title = try await openArticle(id)?.title ?? "not found" }
    package func mark() async { await addFavorite(id) }
    package func unmark() async { await removeFavorite(id) }
}
