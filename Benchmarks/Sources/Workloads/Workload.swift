// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The same work, handwritten and with Joinery.
package struct Workload: Sendable {
    /// The name, such as `W1 directly`, which is also used on the command line and in the record.
    package let name: String
    /// The highest acceptable ratio of the times, or `nil` if the ratio is only reported.
    package let goal: Double?
    /// The longest acceptable time of Joinery in seconds, if that matters more than the ratio.
    package let timeGoal: Double?
    package let handWritten: Side
    package let joinery: Side
    /// The number of operations for counting instructions. Lower for operations that take long.
    package let countedOperations: Int

    init(
        name: String, goal: Double? = nil, timeGoal: Double? = nil, handWritten: Side, joinery: Side,
        countedOperations: Int = 500
    ) {
        self.name = name
        self.goal = goal
        self.timeGoal = timeGoal
        self.handWritten = handWritten
        self.joinery = joinery
        self.countedOperations = countedOperations
    }

    /// The workloads that repeat one operation, in the order of the table.
    package static let all: [Workload] =
        reading + making + consuming + worlds + pagesInWorlds + testWorlds + insideWorlds + dialects + requests
        + awaiting
}
