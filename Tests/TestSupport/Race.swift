// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Dispatch
internal import Foundation
internal import Synchronization

/// Runs an operation on several threads, none of which belongs to a task, and lets them begin at the same moment.
///
/// - Parameters:
///   - count: The number of threads.
///   - limit: The time limit in seconds, long enough that a thread that is not done by then hangs.
///   - operation: The operation, which gets the number of its thread.
/// - Returns: The results, in the order of the threads; `nil` if a thread hangs.
package func race<Result: Sendable>(
    _ count: Int, within limit: Int = 120, _ operation: @escaping @Sendable (Int) -> Result
) -> [Result]? {
    ThreadTeam(of: count).race(within: limit, operation)
}

/// Threads for any number of races, because a new thread costs more than most races.
package final class ThreadTeam: Sendable {
    private let workers: [Worker]

    /// Starts the threads.
    package init(of count: Int) {
        workers = (0..<count).map { _ in Worker() }
    }

    deinit {
        for worker in workers { worker.run(nil) }
    }

    /// Like the function ``race(_:within:_:)``. After a race in which a thread hangs, no other race is possible.
    package func race<Result: Sendable>(
        within limit: Int = 120, _ operation: @escaping @Sendable (Int) -> Result
    ) -> [Result]? {
        let start = Gate(for: workers.count, within: limit)
        let ended = DispatchSemaphore(value: 0)
        let results = Mutex<[Int: Result]>([:])
        for (index, worker) in workers.enumerated() {
            worker.run {
                start.pass()
                let result = operation(index)
                results.withLock { $0[index] = result }
                ended.signal()
            }
        }
        let deadline = DispatchTime.now() + .seconds(limit)
        for _ in workers where ended.wait(timeout: deadline) == .timedOut { return nil }
        return results.withLock { results in workers.indices.compactMap { results[$0] } }
    }
}

private final class Worker: Sendable {
    private let next = DispatchSemaphore(value: 0)
    private let job = Mutex<(@Sendable () -> Void)?>(nil)

    init() {
        Thread { [self] in
            while true {
                next.wait()
                guard let operation = take() else { return }
                operation()
            }
        }.start()
    }

    /// Runs an operation; `nil` ends the thread.
    func run(_ operation: (@Sendable () -> Void)?) {
        job.withLock { $0 = operation }
        next.signal()
    }

    private func take() -> (@Sendable () -> Void)? {
        job.withLock { job in
            defer { job = nil }
            return job
        }
    }
}

/// A barrier: threads wait until all have arrived, and leave together.
package final class Gate: Sendable {
    private let count: Int
    private let limit: Int
    private let arrivals = Atomic(0)

    /// - Parameters:
    ///   - count: The number of threads that pass.
    ///   - limit: The number of seconds after which it opens in any case, so that a failure is reported and does not
    ///     hang.
    package init(for count: Int, within limit: Int = 60) {
        self.count = count
        self.limit = limit
    }

    /// Waits for the others by spinning, so that all continue at the same moment.
    package func pass() {
        arrivals.add(1, ordering: .acquiringAndReleasing)
        let deadline = ContinuousClock.now + .seconds(limit)
        while arrivals.load(ordering: .acquiring) < count, ContinuousClock.now < deadline { yieldThread() }
    }
}

/// Yields to another thread.
package func yieldThread() {
    _ = sched_yield()
}
