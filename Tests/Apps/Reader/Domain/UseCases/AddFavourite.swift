// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import JoineryDependencies

/// Marks an article.
package struct AddFavourite: Sendable {
    @Dependency(\.marks) private var marks

    package func callAsFunction(_ id: Article.ID) async {
        await marks.save("favourites", marks.load("favourites").union([id]))
    }
}

extension AddFavourite: DependencyKey {
    package static var liveValue: AddFavourite { AddFavourite() }
    package static var testValue: AddFavourite { AddFavourite() }
}

extension DependencyValues {
    package var addFavourite: AddFavourite {
        get { self[AddFavourite.self] }
        set { self[AddFavourite.self] = newValue }
    }
}
