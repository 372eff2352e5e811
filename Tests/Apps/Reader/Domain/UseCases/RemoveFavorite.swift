// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

/// Removes an article from the favorites.
package struct RemoveFavorite: Sendable {
    @Dependency(\.marks) private var marks

    package func callAsFunction(_ id: Article.ID) async {
        await marks.save("favorites", marks.load("favorites").subtracting([id]))
    }
}

extension RemoveFavorite: DependencyKey {
    package static var liveValue: RemoveFavorite { RemoveFavorite() }
    package static var testValue: RemoveFavorite { RemoveFavorite() }
}

extension DependencyValues {
    package var removeFavorite: RemoveFavorite {
        get { self[RemoveFavorite.self] }
        set { self[RemoveFavorite.self] = newValue }
    }
}
