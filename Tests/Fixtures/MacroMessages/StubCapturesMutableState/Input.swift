import JoineryMacros

final class Journal {
    var entries: [String] = []
}

@Stubbed
protocol ListingRepository: Sendable {
    func save(_ title: String)
}

func listings() -> any ListingRepository {
    let journal = Journal()
    var count = 0
    let listings = ListingRepositoryStub(onSave: { journal.entries.append($0) })  // error
    listings.onSave = { _ in count += 1 }
    return listings
}
