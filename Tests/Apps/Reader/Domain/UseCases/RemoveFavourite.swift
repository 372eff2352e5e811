// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

/// Removes an article from the favorites.
package struct RemoveFavourite: Sendable {
    @Dependency(\.marks) private var marks

    package func callAsFunction(_ id: Article.ID) async {
        await marks.save("favourites", marks.load("favourites").subtracting([id]))
    }
}

extension RemoveFavourite: DependencyKey {
    package static var liveValue: RemoveFavourite { RemoveFavourite() }
    package static var testValue: RemoveFavourite { RemoveFavourite() }
}

extension DependencyValues {
    package var removeFavourite: RemoveFavourite {
        get { self[RemoveFavourite.self] }
        set { self[RemoveFavourite.self] = newValue }
    }
}
