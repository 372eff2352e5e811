import Testing
@testable import App

struct ForecastTests {
    let client = WeatherKey.liveValue
    @Test func isSunny() { #expect(client.today() == .sunny) }
}
