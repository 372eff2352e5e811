import Dependencies
import Testing
@testable import App

struct ForecastTests {
    @Dependency(\.weather) var weather
    @Dependency(\.maps) var maps
    @Dependency(\.clock) var clock
    let spare = ClockStub()

    @Test func isSunny() {
        let stub = WeatherStub()
        stub.onToday = { .sunny }
        withDependencies {
            $0.weather = stub
        } operation: {
            #expect(weather.today() == .sunny)
        }
    }
}
