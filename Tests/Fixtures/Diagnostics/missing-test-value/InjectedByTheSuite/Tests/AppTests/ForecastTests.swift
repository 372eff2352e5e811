import Dependencies
import Testing
@testable import App

struct ForecastTests {
    @Dependency(\.weather) var weather
    @Test func isSunny() { #expect(weather.today() == .sunny) }
}
