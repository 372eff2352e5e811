import Joinery
import JoineryTesting
import Testing
@testable import App

@Suite(.dependencies { $0.override(\.columns) { 1 } })
struct GridTests {
    @Test(.dependencies { $0[\.pageSize] = 5 }) func isSmall() { _ = Grid() }
    @Test(.dependencies { $0[\.settings] = Settings(pageSize: 5) }) func isSmallToo() { _ = Grid() }
}
