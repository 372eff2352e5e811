// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

struct Gauge: Sendable {
    let level = 1
}

extension Dependencies {
    var gauge: Gauge { singleton { Gauge() } }
}

func measure() -> Task<Int, Never> {
    let dependencies = Dependencies.current
    return Task.detached { dependencies.gauge.level }
}

struct GaugeScreen {
    let gauge = inject(\.gauge)
}
