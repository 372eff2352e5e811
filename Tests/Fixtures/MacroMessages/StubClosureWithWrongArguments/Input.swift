import JoineryMacros

@Stubbed
protocol ListingRepository: Sendable {
    func find(named name: String, in city: String) -> [String]
}

func listings() -> any ListingRepository {
    ListingRepositoryStub(onFind: { name in [name] })  // error
}
