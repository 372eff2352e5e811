// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A place in a file.
package struct Place: Sendable, Hashable {
    /// The line, from 1.
    package var line: Int
    /// The column in bytes of UTF-8, from 1, as the compiler counts.
    package var column: Int

    /// Creates a place.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension Place: Comparable {
    /// Whether a place comes before another.
    package static func < (left: Place, right: Place) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
