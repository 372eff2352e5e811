// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryResolver

struct Listing: Equatable, Sendable {
    let id: Int
    let title: String
}

protocol ListingRepository: Sendable {
    func listings() -> [Listing]
}

struct StoredListingRepository: ListingRepository {
    func listings() -> [Listing] { [Listing(id: 1, title: "Attic"), Listing(id: 2, title: "Barn")] }
}

protocol SearchListings: Sendable {
    func callAsFunction(_ text: String) -> [Listing]
}

final class DefaultSearchListings: SearchListings {
    private let repository: any ListingRepository

    init(repository: any ListingRepository) {
        self.repository = repository
    }

    func callAsFunction(_ text: String) -> [Listing] {
        repository.listings().filter { $0.title.contains(text) }
    }
}

protocol Analytics: Sendable {}

/// The favorites of a user, while a screen shows them.
final class Favorites: Sendable {
    let user: String

    init(user: String) {
        self.user = user
    }
}

@MainActor final class ListingsViewModel {
    @Injected private var search: any SearchListings
    @LazyInjected var favorites: Favorites
    @OptionalInjected var analytics: (any Analytics)?
    private(set) var titles: [String] = []

    func show(_ text: String) {
        titles = search(text).map(\.title)
    }

    func signIn(_ user: String) {
        $favorites.args = ["user": user]
    }
}

@MainActor final class ListingsViewController: Resolving {
    let model: ListingsViewModel

    init(model: ListingsViewModel) {
        self.model = model
    }
}
