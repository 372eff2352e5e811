import JoineryMacros

struct Listing {}

@Stubbed
protocol ListingRepository {
    func find(_ id: Int) -> Listing?
    func find(_ id: String) -> Listing?  // error
}
