struct SearchListings: Sendable {
    let listings: any ListingRepository

    func titles(in city: String) async throws -> [String] {
        try await listings.all().filter { $0.city == city }.map(\.title).sorted()
    }
}
