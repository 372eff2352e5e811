// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Core
import JoineryDependencies
import Testing

struct WeatherTests {
    @Dependency(\.weather) var weather

    @Test func isSunny() {
        #expect(weather.today() == "sunny")
    }
}
