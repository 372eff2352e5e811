// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// One side of a workload: written by hand, or with Joinery.
package struct Side: Sendable {
    /// What is measured: it gets or makes a service.
    package typealias Operation = @Sendable () -> any Service
    /// What is set up around the measured repetitions and taken down after them, such as a world.
    package typealias Surroundings = @Sendable (_ measured: () -> Void) -> Void

    private let surroundings: Surroundings
    private let operation: Operation

    init(within surroundings: @escaping Surroundings = { $0() }, _ operation: @escaping Operation) {
        self.surroundings = surroundings
        self.operation = operation
    }

    /// Repeats the operation.
    ///
    /// - Returns: A sum of what the services gave, the same for both sides, and the time that the repetitions took.
    @inline(never)
    package func run(count: Int) -> (sum: Int, duration: Duration) {
        let clock = ContinuousClock()
        var sum = 0
        var duration = Duration.zero
        surroundings {
            // What the program needs once is not the subject here.
            sum = operation().work(0)
            let start = clock.now
            for value in 0..<count { sum &+= operation().work(value) }
            duration = clock.now - start
        }
        return (sum, duration)
    }
}
