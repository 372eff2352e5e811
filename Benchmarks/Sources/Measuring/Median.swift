// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Collection where Element: BinaryFloatingPoint {
    /// The median, or `nil` for an empty collection.
    package var median: Element? {
        let sorted = sorted()
        let middle = sorted.count / 2
        guard let upper = sorted.dropFirst(middle).first else { return nil }
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + upper) / 2 : upper
    }
}
