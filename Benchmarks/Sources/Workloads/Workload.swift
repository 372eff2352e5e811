// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The same work, written by hand and with Joinery.
package struct Workload: Sendable {
    /// Such as `W1 directly`: also what names it on the command line and in the file of counts.
    package let name: String
    /// The highest ratio of the times that we want; `nil` where the ratio is only reported.
    package let goal: Double?
    /// The longest time that Joinery's side should take, in seconds, where that counts rather than the ratio.
    package let timeGoal: Double?
    package let handWritten: Side
    package let joinery: Side
    /// How many operations are run for their instructions to be counted: fewer where one of them takes long.
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
