// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

/// All articles, by title.
package struct ListArticles: Sendable {
    @Dependency(\.articles) private var articles

    package func callAsFunction() async throws -> [Article] {
        try await articles.all().sorted { $0.title < $1.title }
    }
}

extension ListArticles: DependencyKey {
    package static var liveValue: ListArticles { ListArticles() }
    package static var testValue: ListArticles { ListArticles() }
}

extension DependencyValues {
    package var listArticles: ListArticles {
        get { self[ListArticles.self] }
        set { self[ListArticles.self] = newValue }
    }
}
