import JoineryMacros

@Stubbed  // error
final class ListingRepository {
    func title(_ id: Int) -> String { "Listing \(id)" }
}
