// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryFactory

// The use cases and the models of the screens.

/// Searches, and notes each search in the log.
final class SearchRentals: Sendable {
    private let store = dependency(\.rentalStore)
    private let log = dependency(\.eventLog)

    func callAsFunction(in city: String, upTo limit: Int) -> [Rental] {
        log.note("search in \(city)")
        return store.rentals(in: city).filter { $0.price <= limit }
    }
}

/// Books a rental for the user of the session.
final class BookRental {
    @Injected(\.paymentGateway) private var gateway
    @Injected(\.userSession) private var session
    @LazyInjected(\.eventLog) private var log

    func callAsFunction(_ rental: Rental) -> String? {
        guard let user = session.user, let receipt = gateway?.charge(rental.price, to: user) else { return nil }
        log.note("\(user.name) books \(rental.id)")
        return receipt
    }
}

@MainActor final class RentalModel {
    @Injected(\.bookRental) private var bookRental
    let rental: Rental
    private(set) var receipt: String?

    init(rental: Rental) {
        self.rental = rental
    }

    func book() {
        receipt = bookRental(rental)
    }
}

@MainActor final class SearchModel {
    @Injected(\.searchRentals) private var search
    @InjectedContainer private var container
    private(set) var models: [RentalModel] = []

    func show(_ city: String) {
        models = search(in: city, upTo: 115).map { container.rentalModel($0) }
    }
}

extension Container {
    var searchRentals: Factory<SearchRentals> { self { SearchRentals() } }
    var bookRental: Factory<BookRental> { self { BookRental() } }
    @MainActor var searchModel: Factory<SearchModel> { self { SearchModel() }.shared }
    @MainActor var rentalModel: ParameterFactory<Rental, RentalModel> { self { RentalModel(rental: $0) } }
}
