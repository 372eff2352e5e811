// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

/// The marked articles.
package struct ListFavorites: Sendable {
    @Dependency(\.listArticles) private var listArticles
    @Dependency(\.marks) private var marks

    package func callAsFunction() async throws -> [Article] {
        let favorites = await marks.load("favorites")
        return try await listArticles().filter { favorites.contains($0.id) }
    }
}

extension ListFavorites: DependencyKey {
    package static var liveValue: ListFavorites { ListFavorites() }
    package static var testValue: ListFavorites { ListFavorites() }
}

extension DependencyValues {
    package var listFavorites: ListFavorites {
        get { self[ListFavorites.self] }
        set { self[ListFavorites.self] = newValue }
    }
}
