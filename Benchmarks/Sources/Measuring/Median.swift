// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Collection where Element: BinaryFloatingPoint {
    /// The middle value, or the mean of the two middle ones; `nil` where there is none.
    package var median: Element? {
        let sorted = sorted()
        let middle = sorted.count / 2
        guard let upper = sorted.dropFirst(middle).first else { return nil }
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + upper) / 2 : upper
    }
}
