// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation

/// The amount of work per test. `JOINERY_STRESS=10` multiplies the number of rounds by ten, and `JOINERY_STRESS=0.5`
/// halves it, for example under a sanitizer.
enum Effort {
    private static let factor = ProcessInfo.processInfo.environment["JOINERY_STRESS"].flatMap(Double.init) ?? 1

    /// The number of rounds, scaled by the environment's factor.
    static func rounds(_ count: Int) -> Int { max(1, Int(Double(count) * factor)) }

    /// Whether this is an optimized build, which does not evaluate assertions.
    static let isOptimized: Bool = {
        var isOptimized = true
        assert({ isOptimized = false }() == ())
        return isOptimized
    }()
}
