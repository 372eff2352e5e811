import Joinery
import Testing

extension Dependencies {
    var title: String { singleton { "live" } }
}

struct TitleTests {
    @Test(.dependencies { $0[\.title] = "stub" })
    func isReplaced() {
        #expect(inject(\.title) == "stub")
    }
}
