import Joinery
import Testing
@testable import App

struct ImporterTests {
    let importer = inject(\.importer)
    @Test func importsNothing() { #expect(importer.rows == []) }
}
