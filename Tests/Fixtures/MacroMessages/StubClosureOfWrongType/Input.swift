import JoineryMacros

@Stubbed
protocol ListingRepository: Sendable {
    func title(_ id: Int) async throws -> String
}

func listings() -> any ListingRepository {
    ListingRepositoryStub(onTitle: { id in id })  // error
}
