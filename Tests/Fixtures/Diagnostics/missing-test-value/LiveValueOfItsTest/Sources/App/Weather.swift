import Dependencies

enum WeatherKey: DependencyKey {
    static let liveValue = WeatherClient.live
}
extension DependencyValues {
    var weather: WeatherClient {
        get { self[WeatherKey.self] }
        set { self[WeatherKey.self] = newValue }
    }
}

struct Forecast { @Dependency(\.weather) var weather }
