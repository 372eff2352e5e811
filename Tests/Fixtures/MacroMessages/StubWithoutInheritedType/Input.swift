import JoineryMacros

protocol Repository {
    associatedtype Entry
    func entry(_ id: Int) -> Entry?
}

@Stubbed
protocol ListingRepository: Repository {
    func all() -> [Entry]
}
