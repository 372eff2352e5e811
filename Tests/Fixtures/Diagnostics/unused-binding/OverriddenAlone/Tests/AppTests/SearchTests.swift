import Joinery
import JoineryTesting
import Testing
@testable import App

@Suite(.dependencies { $0[\.clock] = StubClock() })
struct SearchTests {
    @Test func findsNothing() { #expect(Search().listings.all() == []) }
}
