// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// W11: 3,000 resolutions by two threads at the same time.
package struct ConcurrentResolving: Sendable {
    package let name: String
    /// One handwritten resolution.
    package let handWritten: Side
    /// One resolution with the synchronized resolver of a container.
    package let joinery: Side

    package static let all = [
        ConcurrentResolving(
            name: "W11 3,000 kept, by two", handWritten: .findingInDictionary, joinery: .resolvingSynchronized),
        ConcurrentResolving(
            name: "W11 3,000 new, by two", handWritten: .makingByDictionary, joinery: .resolvingNewSynchronized),
    ]

    /// Returns the time in which two threads together make 3,000 resolutions.
    ///
    /// - Parameters:
    ///   - side: One resolution.
    ///   - repetitions: The number of repetitions.
    package static func duration(of side: Side, repetitions: Int) -> Duration {
        (0..<repetitions).reduce(.zero) { duration, _ in
            duration + ThreadedWorkload.duration(of: [side, side], count: 1_500)
        }
    }
}
