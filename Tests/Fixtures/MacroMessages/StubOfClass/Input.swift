import JoineryMacros

@Stubbed
final class ListingRepository {
    func title(_ id: Int) -> String { "Listing \(id)" }
}
