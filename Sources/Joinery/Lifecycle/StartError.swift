// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Dependencies that could not be opened when a graph was started. What had been opened was closed again.
public struct StartError: Error, CustomStringConvertible {
    /// A binding that could not be opened.
    public struct Failure: Sendable, CustomStringConvertible {
        private let path: [PathStep]
        private let key: GraphBinding?
        /// What the closure of the binding has thrown; ``ShutdownError/StillOpening`` where it does not end.
        public let error: any Error

        /// - Parameter key: That of the binding which the path leads to, if there is one.
        init(_ path: [PathStep], of key: GraphBinding?, _ error: any Error) {
            self.path = path
            self.key = key
            self.error = error
        }

        /// The name of the binding, or that of the type where something else was opened.
        public var name: String { path.last?.name ?? "" }

        /// The names of the bindings that asked for one another, from the one that was started to this one.
        public var names: [String] { path.map(\.name) }

        /// The path with the places of the bindings, and the error.
        public var description: String { "\(path.arrows): \(error)" }

        /// Some failures, each once: a binding that is asked for again is opened again, and fails as it did before.
        static func distinct(_ all: [Self]) -> [Self] {
            var told: [(key: GraphBinding?, error: String)] = []
            return all.filter { failure in
                let error = "\(failure.error)"
                if told.contains(where: { $0.error == error && failure.key != nil && $0.key == failure.key }) {
                    return false
                }
                told.append((failure.key, error))
                return true
            }
        }
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
