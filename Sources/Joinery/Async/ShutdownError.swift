// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What went wrong while a graph was shut down. All else was closed all the same.
public struct ShutdownError: Error, CustomStringConvertible {
    /// A binding whose value could not be closed.
    public struct Failure: Sendable, CustomStringConvertible {
        private let step: PathStep
        /// What closing it has thrown; ``TimeLimitExceeded`` where it took too long, ``StillOpening`` where it was not
        /// even open, ``CalledToClose`` if it shuts down the graph that closes it, and ``BuiltAgain`` where it was built
        /// anew whenever it was closed.
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

    /// Something was closed as often as may be, and built anew each time, by what was closed or by what still runs.
    public struct BuiltAgain: Error, CustomStringConvertible {
        /// How many times all was closed.
        public let rounds: Int

        /// What happened, and what to do.
        public var description: String {
            "built again each time, \(rounds) times; end what reads it first, and have no 'close' read it"
        }
    }

    /// The bindings that could not be closed, those that were opened last first.
    public let failures: [Failure]

    /// A line for each failure.
    public var description: String {
        (["\(failures.count) not closed:"] + failures.map { "  \($0)" }).joined(separator: "\n")
    }
}
