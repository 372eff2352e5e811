// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The dependencies that could not be opened when a graph was started. What the start had opened stays open until the
/// shutdown.
public struct StartError: Error, CustomStringConvertible {
    /// A binding that could not be opened.
    public struct Failure: Sendable, CustomStringConvertible {
        let path: [PathStep]
        let binding: Binding
        /// The error that the closure of the binding has thrown, or ``ShutdownError/StillOpening`` if it does not end.
        public let error: any Error

        /// The name of the binding or, for another kind of dependency, of its type.
        public var name: String { path.last?.name ?? "" }

        /// The names of the bindings from the one that was started to this one, each of which requested the next.
        public var names: [String] { path.map(\.name) }

        /// The path with the places of the bindings, and the error.
        public var description: String { "\(path.arrows): \(error)" }
    }

    /// The bindings that failed by themselves, beginning with the first.
    public let failures: [Failure]

    /// A line for each failure.
    public var description: String {
        (["could not start:"] + failures.map { "  \($0)" }).joined(separator: "\n")
    }
}
