// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// An application that lists homes for rent, from the repository to the view controller.

struct Listing: Sendable, Equatable {
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
    func callAsFunction(for text: String) -> [Listing]
}

struct DefaultSearchListings: SearchListings {
    let repository: any ListingRepository

    func callAsFunction(for text: String) -> [Listing] {
        repository.listings().filter { $0.title.contains(text) }
    }
}

@MainActor final class ListingsViewModel {
    private let search: any SearchListings
    private(set) var titles: [String] = []

    init(search: any SearchListings) {
        self.search = search
    }

    func show(_ text: String) {
        titles = search(for: text).map(\.title)
    }
}

@MainActor final class ListingsViewController {
    let model: ListingsViewModel

    init(model: ListingsViewModel) {
        self.model = model
    }
}
