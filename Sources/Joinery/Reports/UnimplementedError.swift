// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The error of a dependency that a test does not expect to be used.
public struct UnimplementedError: Error, CustomStringConvertible {
    /// The name of the called function.
    public let name: String

    /// The problem, as a sentence.
    public var description: String { "\(name) is unimplemented" }

    /// Creates an error for a called function. Does not record an issue.
    package init(name: String) {
        self.name = name
    }
}
