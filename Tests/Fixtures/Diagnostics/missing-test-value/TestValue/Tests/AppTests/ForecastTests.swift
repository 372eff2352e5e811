import Dependencies
import Testing
@testable import App

struct ForecastTests {
    let forecast = Forecast()
    @Test func isSunny() { #expect(forecast.weather.today() == .sunny) }
}
