// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Reproducible random numbers (SplitMix64; Steele, Lea and Flood, 2014).
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Equal seeds give equal numbers.
    package init(seed: UInt64) { state = seed }

    /// The next number of the series.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A random element of a nonempty collection.
    package mutating func element<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &self)]
    }
}
