struct Listing: Sendable, Equatable {
    let title: String
    let city: String
}

protocol ListingRepository: Sendable {
    func all() async throws -> [Listing]
}
