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

        /// Returns the argument for a key or the only one. Stops the program if there is none, or if it has another type.
        public func callAsFunction<T>(_ key: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) -> T {
            get(key, fileID: fileID, line: line)
        }

        /// Returns the argument for a key or the only one. Stops the program if there is none, or if it has another type.
        public func get<T>(_ key: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) -> T {
            func stop(_ problem: String, _ remedy: String? = nil) -> Never {
                let path = Reader().path.map { "\($0)" }.joined(separator: " → ")
                let remedy = remedy ?? "Pass it: resolve(args: \(key.map { "[\"\($0)\": …]" } ?? "…"))"
                Misuse("\(problem)\n  \(path)\n  \(remedy)", at: SourcePlace(fileID: fileID, line: line, column: 0))
                    .stop()
            }
            guard let value = value(for: key) else {
                let keys = values.keys.sorted().map { $0.isEmpty ? "one without a key" : "\"\($0)\"" }
                let list = keys.joined(separator: ", ")
                guard let key else {
                    stop("there are \(keys.count) arguments: \(list)", "Read one by its key: args(\"…\")")
                }
                stop("there is no argument \"\(key)\"; the arguments are \(keys.isEmpty ? "empty" : list)")
            }
            if let value = value as? T { return value }
            let actual = value.map { "a value of type \(type(of: $0))" } ?? "nil"
            let name = "the argument" + (key.map { " \"\($0)\"" } ?? "")
            stop("\(name) is \(actual), but the factory reads \(T.self)")
        }

        /// Returns the argument for a key or the only one, or `nil` if there is none or it has another type.
        public func optional<T>(_ key: String? = nil) -> T? {
            value(for: key).flatMap { $0 as? T }
        }

        private func value(for key: String?) -> Any?? {
            let only = values.count == 1 ? values.keys.first : nil
            guard let key = key ?? only else { return nil }
            return values[key]
        }
    }
}
