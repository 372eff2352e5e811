import Joinery
import Testing

@testable import App

struct ScreenTests {
    let screen = Screen()
    let importer = inject(\.importer)
    @Test func isShown() { show(screen, SamplePage()) }
}

final class SamplePage: Page {}

extension Dependencies {
    var sampleScreen: Screen { transient { Screen() } }
}
