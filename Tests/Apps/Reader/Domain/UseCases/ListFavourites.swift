// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

/// The marked articles.
package struct ListFavourites: Sendable {
    @Dependency(\.listArticles) private var listArticles
    @Dependency(\.marks) private var marks

    package func callAsFunction() async throws -> [Article] {
        let favourites = await marks.load("favourites")
        return try await listArticles().filter { favourites.contains($0.id) }
    }
}

extension ListFavourites: DependencyKey {
    package static var liveValue: ListFavourites { ListFavourites() }
    package static var testValue: ListFavourites { ListFavourites() }
}

extension DependencyValues {
    package var listFavourites: ListFavourites {
        get { self[ListFavourites.self] }
        set { self[ListFavourites.self] = newValue }
    }
}
