// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// What measures a time limit, in seconds. Tests have their own.
package protocol TimeSource: Sendable {
    /// The current time, from any origin.
    var seconds: Double { get }
    func sleep(seconds: Double) async throws
}

/// The time limit of several operations together, beginning now.
package struct TimeLimit: Sendable {
    /// What measures the time, or `nil` for the system.
    @TaskLocal package static var source: (any TimeSource)?

    /// The default limit of a shutdown, in seconds.
    ///
    /// It is 30 seconds, which is the time that container orchestrators and similar systems commonly wait before they
    /// kill a process. In a test it is five minutes, because hundreds of tests run at the same time, and each of them
    /// waits for a thread.
    package static var ofClosing: Double { DependencyContext.ofProcess == .test ? 300 : 30 }

    /// The time for all operations.
    let seconds: Double
    private let start = now

    init(seconds: Double = ofClosing) {
        self.seconds = seconds
    }

    private static var now: Double { source?.seconds ?? Platform.uptime }

    /// The time for an operation that begins now.
    ///
    /// If earlier operations have used up the time, the others share a tenth of it, so that those that end quickly
    /// still succeed.
    private var remaining: Double {
        let elapsed = Self.now - start
        let extra = seconds / 10
        return max(seconds - elapsed, min(extra, seconds + extra - elapsed), 0)
    }

    /// Runs an operation until the limit. After that, the operation is canceled, and not awaited. An operation that
    /// begins when all the time is used up is not canceled, and not awaited.
    ///
    /// - Parameter late: The error of an operation that is still running.
    /// - Returns: The error of the operation, or `nil` if it has succeeded.
    func run(
        orReport late: any Error, _ operation: @escaping @Sendable () async throws -> Void
    ) async -> (any Error)? {
        let remaining = remaining
        guard remaining > 0 else {
            Task { try await operation() }
            return late
        }
        let outcome = Guarded<(any Error)?>(late)
        let end = TaskWaiter()
        let work = Task {
            var failure: (any Error)?
            do { try await operation() } catch { failure = error }
            _ = outcome.exchange(failure)
            end.send()
        }
        let cancelTimer = Self.startTimer(remaining) { end.send() }
        await end.wait()
        cancelTimer()
        work.cancel()
        return outcome.current
    }

    /// - Returns: A closure that cancels the timer.
    private static func startTimer(_ seconds: Double, _ action: @escaping @Sendable () -> Void) -> () -> Void {
        guard let source else { return Alarms.process.add(at: Platform.uptime + seconds, action) }
        let timer = Task {
            try await source.sleep(seconds: seconds)
            action()
        }
        return { timer.cancel() }
    }
}

extension Task<Never, Never> {
    /// Sleeps for a number of seconds, and continues to count while the system sleeps where it can.
    static func sleep(seconds: Double) async throws {
        // A hundred years. The system cannot represent every time.
        let seconds = min(max(0, seconds), 100 * 365 * 86_400)
        guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else {
            return try await sleep(nanoseconds: UInt64(seconds * 1e9))
        }
        try await sleep(for: .seconds(seconds), clock: .continuous)
    }
}
