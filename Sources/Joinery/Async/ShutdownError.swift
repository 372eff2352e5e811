// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What went wrong while a graph was shut down. All else was closed all the same.
public struct ShutdownError: Error, CustomStringConvertible {
    /// A binding whose value could not be closed.
    public struct Failure: Sendable, CustomStringConvertible {
        private let step: PathStep
        /// What closing it has thrown; ``TimeLimitExceeded`` where it took too long.
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

    /// Closing took longer than it may, or an opening that was cancelled took longer to end.
    public struct TimeLimitExceeded: Error, CustomStringConvertible {
        /// How long it may take.
        public let limit: Duration
        private let isOpening: Bool

        init(limit: Duration, isOpening: Bool = false) {
            self.limit = limit
            self.isOpening = isOpening
        }

        /// How long it may take, in words.
        public var description: String {
            isOpening ? "still being opened \(limit) after it was cancelled" : "not closed within \(limit)"
        }
    }

    /// The bindings that could not be closed, those that were opened last first.
    public let failures: [Failure]

    /// A line for each failure.
    public var description: String {
        (["\(failures.count) not closed:"] + failures.map { "  \($0)" }).joined(separator: "\n")
    }
}
