// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Dependencies that could not be opened when a graph was started. What had been opened was closed again.
public struct StartError: Error, CustomStringConvertible {
    /// A binding that could not be opened.
    public struct Failure: Sendable, CustomStringConvertible {
        let path: [PathStep]
        /// What the closure of the binding has thrown.
        public let error: any Error

        init(_ path: [PathStep], _ error: any Error) {
            self.path = path
            self.error = error
        }

        /// The name of the binding.
        public var name: String { path.last?.name ?? "" }

        /// The names of the bindings that asked for one another, from the one that was started to this one.
        public var names: [String] { path.map(\.name) }

        /// The path with the places of the bindings, and the error.
        public var description: String { "\(path.arrows): \(error)" }
    }

    /// The bindings that failed by themselves, the first one first.
    public let failures: [Failure]
    /// What could not be closed again.
    public let shutdownFailures: [ShutdownError.Failure]

    /// A line for each failure.
    public var description: String {
        var lines = ["could not start:"] + failures.map { "  \($0)" }
        if !shutdownFailures.isEmpty { lines += ["not closed again:"] + shutdownFailures.map { "  \($0)" } }
        return lines.joined(separator: "\n")
    }
}
