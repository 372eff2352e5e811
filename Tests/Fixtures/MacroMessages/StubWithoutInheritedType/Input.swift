import JoineryMacros

protocol Repository {
    associatedtype Entry
    func entry(_ id: Int) -> Entry?
}

@Stubbed
protocol ListingRepository: Repository {  // error
    func all() -> [Entry]
}
