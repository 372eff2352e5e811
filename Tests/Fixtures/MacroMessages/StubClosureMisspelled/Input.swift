import JoineryMacros

@Stubbed
protocol ListingRepository: Sendable {
    func title(_ id: Int) -> String
}

func listings() -> any ListingRepository {
    let listings = ListingRepositoryStub(onTitel: { "Listing \($0)" })  // error
    listings.onTitel = { "Listing \($0)" }
    return listings
}
