import JoineryMacros

protocol Repository {
    func close()
}

@Stubbed
protocol ListingRepository: Repository {
    func title(_ id: Int) -> String
}
