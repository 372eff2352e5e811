// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A place in source code, from the compiler's `#fileID`, `#line` and `#column`.
package struct SourcePlace: Sendable, Hashable, CustomStringConvertible {
    /// The module and the name of the file.
    package let fileID: StaticString
    /// The line and the column in one word.
    let position: UInt64

    /// Creates the place at a line and a column.
    package init(fileID: StaticString, line: UInt, column: UInt) {
        self.fileID = fileID
        position = BindingHash.position(line: line, column: column)
    }

    /// - Parameter position: The line and the column in one word.
    init(fileID: StaticString, position: UInt64) {
        self.fileID = fileID
        self.position = position
    }

    /// The line, counted from one.
    package var line: UInt { UInt(position >> 32) }
    /// The column, counted from one, in bytes.
    package var column: UInt { UInt(position & UInt64(UInt32.max)) }

    /// The file and the line, in the compiler's form.
    package var description: String { "\(fileID):\(line)" }

    /// Compares by content, because one binding can have several string pointers, for example if its getter is inlined
    /// into another dynamic library.
    package static func == (left: SourcePlace, right: SourcePlace) -> Bool {
        left.position == right.position && FileName(left.fileID) == FileName(right.fileID)
    }

    /// Omits the file, so that hashing is cheap. Few files share a line and a column.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(position)
    }
}
