// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

/// Marks an article.
package struct AddFavorite: Sendable {
    @Dependency(\.marks) private var marks

    package func callAsFunction(_ id: Article.ID) async {
        await marks.save("favorites", marks.load("favorites").union([id]))
    }
}

extension AddFavorite: DependencyKey {
    package static var liveValue: AddFavorite { AddFavorite() }
    package static var testValue: AddFavorite { AddFavorite() }
}

extension DependencyValues {
    package var addFavorite: AddFavorite {
        get { self[AddFavorite.self] }
        set { self[AddFavorite.self] = newValue }
    }
}
