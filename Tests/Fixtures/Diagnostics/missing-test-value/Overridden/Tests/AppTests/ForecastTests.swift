import Dependencies
import Testing
@testable import App

@Suite(.dependency(\.weather, .sunny))
struct ForecastTests {
    let forecast = Forecast()
    @Test func isSunny() { #expect(forecast.weather.today() == .sunny) }
}
