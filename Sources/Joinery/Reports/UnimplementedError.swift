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

extension DependencyIssue {
    /// Returns the issue of a call of a dependency that a test does not expect to be used.
    ///
    /// - Parameters:
    ///   - name: The name of the called function.
    ///   - place: The place of its declaration.
    package static func unimplemented(_ name: String, at place: SourcePlace?) -> DependencyIssue {
        DependencyIssue(
            kind: .dialect,
            message: """
                \(name) is unimplemented, and was called
                  Implement it in this test, or find the code that calls it.
                """, place: place)
    }
}
