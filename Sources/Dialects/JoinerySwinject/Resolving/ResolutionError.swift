// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Why a service could not be resolved, or what is wrong with a container.
public struct ResolutionError: Error, Sendable, CustomStringConvertible {
    /// What kind of problem it is. There may be further ones in later versions.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        /// Nothing is registered for the type and the name.
        public static let missing = Code(description: "missing")
        /// The type and the name are registered, but with other arguments.
        public static let wrongArguments = Code(description: "wrongArguments")
        /// The service needs itself, in order to be built.
        public static let cyclic = Code(description: "cyclic")
        /// Two assemblies register the same service.
        public static let doublyRegistered = Code(description: "doublyRegistered")
        /// The factory makes a value of another type.
        public static let wrongType = Code(description: "wrongType")
        /// A factory has thrown an error of its own.
        public static let factoryFailed = Code(description: "factoryFailed")
        /// A container has the ``ResolutionError/problems``.
        public static let invalidContainer = Code(description: "invalidContainer")
    }

    /// What kind of problem it is.
    public let code: Code
    /// The problem in one line.
    public let message: String
    /// Where it was asked for, or registered: `App/Search.swift:12`.
    public let place: String?
    /// From the service that was asked for to the one that is missing, each with the place where it is registered.
    public let path: [String]
    /// What is registered that is similar, and what to do.
    public let hints: [String]
    /// All problems of a container, sorted.
    public let problems: [ResolutionError]
    /// What of a container could not be checked.
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

    /// The whole of it, with the path and the hints, on several lines.
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
            .cyclic, "\(path.first?.name ?? "a service") needs itself in order to be built",
            place: path.first.map { "\($0.place)" }, path: steps,
            hints: ["Let one of them \(path.first?.deferral.trimmed ?? "resolve it later")"])
    }
}

extension String {
    fileprivate var trimmed: Substring { drop { $0 == " " } }
}
