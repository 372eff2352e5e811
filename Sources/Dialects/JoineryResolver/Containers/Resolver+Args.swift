// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

extension Resolver {
    /// The arguments of a `resolve` call: one value, or a dictionary of values.
    public struct Args {
        private let values: [String: Any?]

        /// Creates arguments from one value, or from a dictionary of values.
        public init(_ args: Any?) {
            if let args = args as? Args {
                values = args.values
            } else if let values = args as? [String: Any?] {
                self.values = values
            } else {
                values = ["": args]
            }
        }

        /// Returns the only argument. Stops the program if there are several, or if it has another type.
        public func callAsFunction<T>(fileID: StaticString = #fileID, line: UInt = #line) -> T {
            only(fileID, line)
        }

        /// Returns the argument for a key. Stops the program if there is none, or if it has another type.
        public func callAsFunction<T>(_ key: String, fileID: StaticString = #fileID, line: UInt = #line) -> T {
            value(for: key, fileID, line)
        }

        /// Returns the only argument. Stops the program if there are several, or if it has another type.
        public func get<T>(fileID: StaticString = #fileID, line: UInt = #line) -> T { only(fileID, line) }

        /// Returns the argument for a key. Stops the program if there is none, or if it has another type.
        public func get<T>(_ key: String, fileID: StaticString = #fileID, line: UInt = #line) -> T {
            value(for: key, fileID, line)
        }

        /// Returns the only argument, or `nil` if there is not exactly one or it has another type.
        public func optional<T>() -> T? {
            guard values.count == 1, let value = values.values.first else { return nil }
            return value as? T
        }

        /// Returns the argument for a key, or `nil` if there is none or it has another type.
        public func optional<T>(_ key: String) -> T? {
            values[key] as? T
        }

        private func only<T>(_ fileID: StaticString, _ line: UInt) -> T {
            if let value: T = optional() { return value }
            guard values.count == 1, let value = values.values.first else {
                stop("there are \(values.count) arguments: \(keys)", "Read one by its key: args(\"…\")", fileID, line)
            }
            stop(Self.mismatch("the argument", value, T.self), "Pass it: resolve(args: …)", fileID, line)
        }

        private func value<T>(for key: String, _ fileID: StaticString, _ line: UInt) -> T {
            guard let value = values[key] else {
                stop(
                    "there is no argument \"\(key)\"; the arguments are \(values.isEmpty ? "empty" : keys)",
                    "Pass it: resolve(args: [\"\(key)\": …])", fileID, line)
            }
            if let value = value as? T { return value }
            stop(
                Self.mismatch("the argument \"\(key)\"", value, T.self), "Pass it: resolve(args: [\"\(key)\": …])",
                fileID, line)
        }

        private var keys: String {
            values.keys.sorted().map { $0.isEmpty ? "one without a key" : "\"\($0)\"" }.joined(separator: ", ")
        }

        private static func mismatch(_ name: String, _ value: Any?, _ type: Any.Type) -> String {
            let actual = value.map { "a value of type \(Swift.type(of: $0))" } ?? "nil"
            return "\(name) is \(actual), but the factory reads \(type)"
        }

        /// Stops the program with the path to the service.
        private func stop(_ problem: String, _ remedy: String, _ fileID: StaticString, _ line: UInt) -> Never {
            let path = Reader().path.map { "\($0)" }.joined(separator: " → ")
            Misuse("\(problem)\n  \(path)\n  \(remedy)", at: SourcePlace(fileID: fileID, line: line, column: 0)).stop()
        }
    }
}
