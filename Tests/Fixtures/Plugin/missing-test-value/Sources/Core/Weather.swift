// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryDependencies

public struct Weather: Sendable {
    public let today: @Sendable () -> String
}

public enum WeatherKey: DependencyKey {
    public static let liveValue = Weather { "sunny" }
}

extension DependencyValues {
    public var weather: Weather {
        get { self[WeatherKey.self] }
        set { self[WeatherKey.self] = newValue }
    }
}

public struct Forecast {
    @Dependency(\.weather) var weather
}
