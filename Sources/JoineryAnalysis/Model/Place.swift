// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A place in a file.
public struct Place: Sendable, Hashable {
    /// The line, from 1.
    public var line: Int
    /// The column in bytes of UTF-8, from 1, as the compiler counts.
    public var column: Int

    /// Names a place.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension Place: Comparable {
    /// Whether a place comes before another one.
    public static func < (left: Place, right: Place) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
