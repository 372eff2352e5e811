// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The errors of a shutdown. All other values were closed.
public struct ShutdownError: Error, CustomStringConvertible {
    /// A binding whose value could not be closed.
    public struct Failure: Sendable, CustomStringConvertible {
        let step: PathStep
        /// The cause of the failure:
        ///
        /// - the error that the `close` has thrown
        /// - ``TimeLimitExceeded`` if closing took too long
        /// - ``StillOpening`` or ``StillBuilding`` if the value was not built in time
        /// - ``CalledToClose`` if the `close` shuts down the graph that closes it
        public let error: any Error

        /// The name of the binding.
        public var name: String { step.name }

        /// The binding with its place, and the error.
        public var description: String { "\(step): \(error)" }
    }

    /// A value that took too long to close.
    public struct TimeLimitExceeded: Error, CustomStringConvertible {
        let seconds: Double

        /// The time limit.
        @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
        public var limit: Duration { .seconds(seconds) }

        /// The time limit, in words.
        public var description: String { "not closed within \(seconds) seconds" }
    }

    /// An opening that continued for too long after it was canceled. Its value is closed as soon as it is open.
    public struct StillOpening: Error, CustomStringConvertible {
        let seconds: Double

        /// The time limit.
        @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
        public var limit: Duration { .seconds(seconds) }

        /// The time limit, in words.
        public var description: String { "still being opened \(seconds) seconds after it was canceled" }
    }

    /// A `close` that shut down a graph whose shutdown waits for that `close`, and would have waited for itself.
    public struct CalledToClose: Error, CustomStringConvertible {
        /// The cause, and how to fix it.
        public var description: String {
            """
            its 'close' calls 'shutdown' on a graph that waits for it
              Shut the graph down from outside, and let the 'close' release only what its own value holds.
            """
        }
    }

    /// A value that another thread was still building at the time limit. It is closed once it is built.
    public struct StillBuilding: Error, CustomStringConvertible {
        let seconds: Double

        /// The time limit.
        @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
        public var limit: Duration { .seconds(seconds) }

        /// The time limit, in words.
        public var description: String { "still being built after \(seconds) seconds" }
    }

    /// The bindings that could not be closed, beginning with the one that was opened last.
    public let failures: [Failure]

    /// A line for each failure.
    public var description: String {
        (["\(failures.count) not closed:"] + failures.map { "  \($0)" }).joined(separator: "\n")
    }
}
