import Joinery
import JoineryMacros
import JoineryTesting
import Testing

@Stubbed
protocol ListingRepository: Sendable {
    var count: Int { get }
}

extension Dependencies {
    var listings: any ListingRepository { required() }
}

struct ListingTests {
    @Test(.dependencies { $0[\.listings] = ListingRepositoryStub(onCount: { 3 }) })  // error
    func counts() {
        #expect(inject(\.listings).count == 3)
    }
}
