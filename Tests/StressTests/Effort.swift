// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation

/// How much is tried. `JOINERY_STRESS=10` has each test do ten times what it does by itself, and `JOINERY_STRESS=0.5`
/// half of that, for a sanitizer that slows it down.
enum Effort {
    private static let factor = ProcessInfo.processInfo.environment["JOINERY_STRESS"].flatMap(Double.init) ?? 1

    /// As many rounds as are asked for.
    static func rounds(_ count: Int) -> Int { max(1, Int(Double(count) * factor)) }

    /// Whether this is an optimised build, which does not evaluate what it asserts.
    static let isOptimized: Bool = {
        var isOptimized = true
        assert({ isOptimized = false }() == ())
        return isOptimized
    }()
}
