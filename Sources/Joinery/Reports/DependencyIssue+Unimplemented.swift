// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

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
