import Joinery
import XCTest

extension Dependencies {
    var title: String { singleton { "live" } }
}

final class TitleTests: DependencyTestCase {
    func testIsReplaced() {
        overrideDependencies { $0[\.title] = "stub" }
        XCTAssertEqual(inject(\.title), "stub")
    }
}
