// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

/// An unread article on the topic of a favorite, or any unread article.
package struct SuggestArticle: Sendable {
    @Dependency(\.listFavorites) private var listFavorites
    @Dependency(\.listUnread) private var listUnread

    package func callAsFunction() async throws -> Article? {
        let topics = Set(try await listFavorites().map(\.topic))
        let unread = try await listUnread()
        return unread.first { topics.contains($0.topic) } ?? unread.first
    }
}

extension SuggestArticle: DependencyKey {
    package static var liveValue: SuggestArticle { SuggestArticle() }
    package static var testValue: SuggestArticle { SuggestArticle() }
}

extension DependencyValues {
    package var suggestArticle: SuggestArticle {
        get { self[SuggestArticle.self] }
        set { self[SuggestArticle.self] = newValue }
    }
}
