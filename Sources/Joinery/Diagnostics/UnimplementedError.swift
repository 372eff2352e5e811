// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What throws in place of a dependency that a test does not expect to be used.
public struct UnimplementedError: Error, CustomStringConvertible {
    /// What was called.
    public let name: String

    /// What was called, as a sentence.
    public var description: String { "\(name) is unimplemented" }

    /// An error that names what was called. Making one records nothing.
    package init(name: String) {
        self.name = name
    }
}
