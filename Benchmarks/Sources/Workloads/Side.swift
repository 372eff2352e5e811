// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Synchronization

/// One side of a workload: written by hand, or with Joinery.
package struct Side: Sendable {
    /// What is measured: it gets or makes a service.
    package typealias Operation = @Sendable () -> any Service
    /// The same with `await`.
    package typealias AsyncOperation = @Sendable () async throws -> any Service
    /// What is set up around the measured repetitions and taken down after them, such as a world.
    package typealias Surroundings = @Sendable (_ measured: () -> Void) -> Void
    /// A sum of what the services gave, the same for both sides, and the time that the repetitions took.
    package typealias Result = (sum: Int, duration: Duration)

    private enum Work {
        case direct(Surroundings, Operation)
        case awaited(AsyncOperation)
    }

    private let work: Work

    init(within surroundings: @escaping Surroundings = { $0() }, _ operation: @escaping Operation) {
        work = .direct(surroundings, operation)
    }

    init(awaiting operation: @escaping AsyncOperation) {
        work = .awaited(operation)
    }

    /// Repeats the operation.
    ///
    /// Blocks the thread while the task of an asynchronous operation runs. In a task, call ``runInTask(count:)``.
    package func run(count: Int) -> Result {
        switch work {
        case .direct(let surroundings, let operation):
            return Self.run(operation, within: surroundings, count: count)
        case .awaited(let operation):
            let result = Mutex<Result>((0, .zero))
            let end = DispatchSemaphore(value: 0)
            Task.detached {
                let taken = await Self.run(operation, count: count)
                result.withLock { $0 = taken }
                end.signal()
            }
            end.wait()
            return result.withLock { $0 }
        }
    }

    /// Repeats the operation in the current task.
    package func runInTask(count: Int) async -> Result {
        switch work {
        case .direct(let surroundings, let operation):
            Self.run(operation, within: surroundings, count: count)
        case .awaited(let operation):
            await Self.run(operation, count: count)
        }
    }

    @inline(never)
    private static func run(_ operation: @escaping Operation, within surroundings: Surroundings, count: Int) -> Result {
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

    @inline(never)
    private static func run(_ operation: AsyncOperation, count: Int) async -> Result {
        do {
            let clock = ContinuousClock()
            var sum = try await operation().work(0)
            let start = clock.now
            for value in 0..<count { sum &+= try await operation().work(value) }
            return (sum, clock.now - start)
        } catch {
            preconditionFailure("the operations of workloads throw no errors, but one threw \(error)")
        }
    }
}
