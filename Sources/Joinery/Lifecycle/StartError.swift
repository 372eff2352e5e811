// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The dependencies that could not be opened when a graph was started. What the start had opened was closed again.
public struct StartError: Error, CustomStringConvertible {
    /// A binding that could not be opened.
    public struct Failure: Sendable, CustomStringConvertible {
        private let path: [PathStep]
        private let key: GraphBinding?
        /// The error that the closure of the binding has thrown, or ``ShutdownError/StillOpening`` if it does not end.
        public let error: any Error

        /// - Parameter key: The binding at the end of the path, if any.
        init(_ path: [PathStep], of key: GraphBinding?, _ error: any Error) {
            self.path = path
            self.key = key
            self.error = error
        }

        /// The name of the binding or, for another kind of dependency, of its type.
        public var name: String { path.last?.name ?? "" }

        /// The names of the bindings from the one that was started to this one, each of which requested the next.
        public var names: [String] { path.map(\.name) }

        /// The path with the places of the bindings, and the error.
        public var description: String { "\(path.arrows): \(error)" }

        /// Returns failures without duplicates. A binding that is requested again is opened again, and fails again.
        static func distinct(_ all: [Self]) -> [Self] {
            var reported: [(key: GraphBinding?, error: String)] = []
            return all.filter { failure in
                let error = "\(failure.error)"
                if reported.contains(where: { $0.error == error && failure.key != nil && $0.key == failure.key }) {
                    return false
                }
                reported.append((failure.key, error))
                return true
            }
        }
    }

    /// The bindings that failed by themselves, beginning with the first.
    public let failures: [Failure]
    /// The values that could not be closed again.
    public let shutdownFailures: [ShutdownError.Failure]

    /// A line for each failure.
    public var description: String {
        var lines = ["could not start:"] + failures.map { "  \($0)" }
        if !shutdownFailures.isEmpty { lines += ["unable to close:"] + shutdownFailures.map { "  \($0)" } }
        return lines.joined(separator: "\n")
    }
}
