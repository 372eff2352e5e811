import Dependencies
import Testing
@testable import App

struct ForecastTests {
    @Test func isSunny() {
        let forecast = withDependencies {
            $0.weather = .sunny
        } operation: {
            Forecast()
        }
        #expect(forecast.weather.today() == .sunny)
    }
    @Dependency(\.weather) var weather
}
