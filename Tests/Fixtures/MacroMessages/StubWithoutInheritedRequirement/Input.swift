import JoineryMacros

protocol Repository {
    func close()
}

@Stubbed
protocol ListingRepository: Repository {  // error
    func title(_ id: Int) -> String
}
