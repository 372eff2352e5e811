import JoineryFactory
import JoineryFactoryTesting
import Testing
@testable import Bookshop

@Suite(.container) struct GiftTests {
    @Test func giftsAreWrapped() {
        let gift = (Container.shared).gift()
        #expect(gift.paper == "blue paper")
        #expect(gift.text == "With love")
        #expect(gift.count == 3)
    }

    @Test func unusualNames() {
        #expect(Container.shared.ribbon(()) == "ribbon")
        #expect(Container.shared.`default`() == "in EUR")
    }
}
