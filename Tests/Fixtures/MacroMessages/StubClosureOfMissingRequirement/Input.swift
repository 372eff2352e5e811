import JoineryMacros

@Stubbed
protocol ListingRepository: Sendable {
    func title(_ id: Int) -> String
    func title(named name: String) -> String
}

func listings() -> any ListingRepository {
    let listings = ListingRepositoryStub(onTitle: { "Listing \($0)" })
    listings.onCount = { 3 }  // error
    return listings
}
