// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Synchronization

/// One side of a workload: handwritten, or with Joinery.
package struct Side: Sendable {
    /// The measured operation, which gets or creates a service.
    package typealias Operation = @Sendable () -> any Service
    /// An asynchronous operation.
    package typealias AsyncOperation = @Sendable () async throws -> any Service
    /// Sets up what the measured repetitions need, such as a world, and tears it down.
    package typealias Surroundings = @Sendable (_ measured: () -> Void) -> Void
    /// A checksum of the services, which is the same for both sides, and the duration of the repetitions.
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
    /// Blocks the thread while the task of an asynchronous operation runs. In a task, use ``runInTask(count:)``.
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
            // Costs that occur only once are not measured.
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
