// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// An error for a service that cannot be resolved, or for the problems of a container.
public struct ResolutionError: Error, Sendable, CustomStringConvertible {
    /// The kind of a problem. Later versions may add kinds.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        /// No service is registered for the type and the name.
        public static let missing = Code(description: "missing")
        /// The type and the name are registered with other arguments.
        public static let wrongArguments = Code(description: "wrongArguments")
        /// Building the service requires the service itself.
        public static let cyclic = Code(description: "cyclic")
        /// Two assemblies register the same service.
        public static let doublyRegistered = Code(description: "doublyRegistered")
        /// The factory returns a value of the wrong type.
        public static let wrongType = Code(description: "wrongType")
        /// A factory threw an error.
        public static let factoryFailed = Code(description: "factoryFailed")
        /// A container has problems, which ``ResolutionError/problems`` lists.
        public static let invalidContainer = Code(description: "invalidContainer")
    }

    /// The kind of the problem.
    public let code: Code
    /// A one-line description.
    public let message: String
    /// The place of the call or the registration, as in `App/Search.swift:12`.
    public let place: String?
    /// The path from the requested service to the missing one, each with the place of its registration.
    public let path: [String]
    /// Similar registrations, and possible remedies.
    public let hints: [String]
    /// All problems of a container, sorted.
    public let problems: [ResolutionError]
    /// The services of a container that could not be checked.
    public let unchecked: [String]

    init(
        _ code: Code, _ message: String, place: String?, path: [String] = [], hints: [String] = [],
        problems: [ResolutionError] = [], unchecked: [String] = []
    ) {
        self.code = code
        self.message = message
        self.place = place
        self.path = path
        self.hints = hints
        self.problems = problems
        self.unchecked = unchecked
    }

    /// The full description, with the path and the hints on separate lines.
    public var description: String {
        var lines = [(place.map { "\($0): " } ?? "") + message]
        if !path.isEmpty { lines.append("  " + path.joined(separator: " → ")) }
        lines += hints.map { "  \($0)" }
        lines += problems.map { "\($0)" }
        if !unchecked.isEmpty { lines.append("not checked: " + unchecked.joined(separator: ", ")) }
        return lines.joined(separator: "\n")
    }

    static func cycle(_ path: [PathStep]) -> ResolutionError {
        var seen: Set<PathStep> = []
        let steps = path.map { seen.insert($0).inserted ? "\($0)" : $0.name }
        return ResolutionError(
            .cyclic, "\(path.first?.name ?? "a service") depends on itself",
            place: path.first.map { "\($0.place)" }, path: steps,
            hints: ["Let one of them \(path.first?.deferral.trimmed ?? "resolve it later")"])
    }
}

extension String {
    fileprivate var trimmed: Substring { drop { $0 == " " } }
}

extension [ResolutionError] {
    /// The errors in the order of their places.
    var inOrder: [ResolutionError] { sorted { $0.order < $1.order } }
}

extension ResolutionError {
    fileprivate var order: (file: Substring, line: Int, text: String) {
        let place = place ?? ""
        let colon = place.lastIndex(of: ":") ?? place.endIndex
        return (place[..<colon], Int(place[colon...].dropFirst()) ?? 0, "\(self)")
    }
}
