// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

/// One article, which is then marked as read.
package struct OpenArticle: Sendable {
    @Dependency(\.articles) private var articles
    @Dependency(\.markAsRead) private var markAsRead

    package func callAsFunction(_ id: Article.ID) async throws -> Article? {
        guard let article = try await articles.article(id) else { return nil }
        await markAsRead(id)
        return article
    }
}

extension OpenArticle: DependencyKey {
    package static var liveValue: OpenArticle { OpenArticle() }
    package static var testValue: OpenArticle { OpenArticle() }
}

extension DependencyValues {
    package var openArticle: OpenArticle {
        get { self[OpenArticle.self] }
        set { self[OpenArticle.self] = newValue }
    }
}
