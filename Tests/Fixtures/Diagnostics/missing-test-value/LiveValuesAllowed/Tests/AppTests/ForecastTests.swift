import Dependencies
import Testing
@testable import App

@Suite(.dependencies { $0.unexpectedLiveValue = .allowed })
struct ForecastTests {
    let forecast = Forecast()
    @Test func hasADay() { #expect(forecast.weather.today() != nil) }
}
