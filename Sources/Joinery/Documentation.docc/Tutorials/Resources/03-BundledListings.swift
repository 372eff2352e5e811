struct BundledListings: ListingRepository {
    func all() async throws -> [Listing] {
        [
            Listing(title: "Flat on the canal", city: "Amsterdam"),
            Listing(title: "Attic by the river", city: "Riga"),
            Listing(title: "House with a garden", city: "Riga"),
        ]
    }
}
