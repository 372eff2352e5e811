import JoineryMacros

protocol Repository: Sendable {}

@Stubbed
protocol ListingRepository: Repository {
    func title(_ id: Int) -> String  // error
}
