// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What went wrong while a graph was shut down. All else was closed all the same.
public struct ShutdownError: Error, CustomStringConvertible {
    /// A binding whose value could not be closed.
    public struct Failure: Sendable, CustomStringConvertible {
        private let step: PathStep
        /// What closing it has thrown; ``TimeLimitExceeded`` where it took too long, ``StillOpening`` or
        /// ``StillBuilding`` where it was not there in time, and ``CalledToClose`` if it shuts down the graph that closes
        /// it.
        public let error: any Error

        init(_ step: PathStep, _ error: any Error) {
            self.step = step
            self.error = error
        }

        var place: SourcePlace { step.place }

        /// The name of the binding.
        public var name: String { step.name }

        /// The binding with its place, and the error.
        public var description: String { "\(step): \(error)" }
    }

    /// Closing took longer than it may.
    public struct TimeLimitExceeded: Error, CustomStringConvertible {
        /// How long it may take.
        public let limit: Duration

        /// How long it may take, in words.
        public var description: String { "not closed within \(limit)" }
    }

    /// An opening went on for longer than it may after it was cancelled. What it comes to is closed.
    public struct StillOpening: Error, CustomStringConvertible {
        /// How long it may go on.
        public let limit: Duration

        /// How long it may go on, in words.
        public var description: String { "still being opened \(limit) after it was cancelled" }
    }

    /// What closes a value has shut down a graph whose shutdown waits until the value is closed. It would wait for itself.
    public struct CalledToClose: Error, CustomStringConvertible {
        /// What happened, and how to fix it.
        public var description: String {
            """
            its 'close' calls 'shutdown' on a graph that waits for it
              Shut the graph down from outside, and have the 'close' give back only what its own value holds.
            """
        }
    }

    /// A value was still being built, on another thread, when the shutdown went on. It is closed when it is there.
    public struct StillBuilding: Error, CustomStringConvertible {
        /// How long the build may go on.
        public let limit: Duration

        /// How long the build may go on, in words.
        public var description: String { "still being built after \(limit)" }
    }

    /// The bindings that could not be closed, those that were opened last first.
    public let failures: [Failure]

    /// A line for each failure.
    public var description: String {
        (["\(failures.count) not closed:"] + failures.map { "  \($0)" }).joined(separator: "\n")
    }
}
