// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Dispatch
internal import Foundation

/// Runs an operation on a new thread, which belongs to no task and may block.
package func onThread<Result: Sendable>(_ operation: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: operation()) }.start()
    }
}

/// Runs an operation on several threads at once, none of which belongs to a task.
///
/// - Returns: The results, in the order of the threads.
package func onThreads<Result: Sendable>(_ count: Int, _ operation: @escaping @Sendable (Int) -> Result) async
    -> [Result]
{
    await withTaskGroup(of: (Int, Result).self) { group in
        for index in 0..<count {
            group.addTask { (index, await onThread { operation(index) }) }
        }
        var results: [(Int, Result)] = []
        for await result in group { results.append(result) }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

/// A meeting point of two threads.
package final class Rendezvous: Sendable {
    package enum Side: Sendable {
        case left
        case right
    }

    private let left = DispatchSemaphore(value: 0)
    private let right = DispatchSemaphore(value: 0)

    package init() {}

    /// Waits for the other side.
    ///
    /// - Returns: Whether it came. After a minute it is given up, so that a failure is reported and does not hang.
    package func meet(as side: Side) -> Bool {
        let (own, other) = side == .left ? (left, right) : (right, left)
        own.signal()
        return other.wait(timeout: .now() + .seconds(60)) == .success
    }
}
