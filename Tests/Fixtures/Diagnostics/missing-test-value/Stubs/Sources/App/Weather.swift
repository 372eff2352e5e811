import Dependencies
import JoineryMacros

@Stubbed protocol Weather: Sendable {
    func today() -> Sky
}

@Stubbed protocol Maps: Sendable {
    func map(of place: String) -> Map
}

enum WeatherKey: DependencyKey {
    static let liveValue: any Weather = LiveWeather()
}
enum MapsKey: DependencyKey {
    static let liveValue: any Maps = LiveMaps()
    static let testValue: any Maps = MapsStub()
}
enum ClockKey: DependencyKey {
    static let liveValue: any Clock = LiveClock()
}

extension DependencyValues {
    var weather: any Weather {
        get { self[WeatherKey.self] }
        set { self[WeatherKey.self] = newValue }
    }
    var maps: any Maps {
        get { self[MapsKey.self] }
        set { self[MapsKey.self] = newValue }
    }
    var clock: any Clock {
        get { self[ClockKey.self] }
        set { self[ClockKey.self] = newValue }
    }
}
