// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A place in source code, as the compiler's `#fileID`, `#line` and `#column` give it.
package struct SourcePlace: Sendable, Hashable, CustomStringConvertible {
    /// The module and the file's name.
    package let fileID: StaticString
    /// Line and column, in one word.
    let position: UInt64

    /// The place at a line and a column.
    package init(fileID: StaticString, line: UInt, column: UInt) {
        self.fileID = fileID
        position = BindingHash.position(line: line, column: column)
    }

    /// - Parameter position: Line and column in one word.
    init(fileID: StaticString, position: UInt64) {
        self.fileID = fileID
        self.position = position
    }

    /// Counted from one.
    package var line: UInt { UInt(position >> 32) }
    /// Counted from one, in bytes.
    package var column: UInt { UInt(position & UInt64(UInt32.max)) }

    /// File and line, as the compiler writes them.
    package var description: String { "\(fileID):\(line)" }

    /// Compares by content: one binding can have several string pointers, for example where its getter was inlined
    /// into another dynamic library.
    package static func == (left: SourcePlace, right: SourcePlace) -> Bool {
        left.position == right.position && FileName(left.fileID) == FileName(right.fileID)
    }

    /// Leaves the file out: equal places then hash alike at little cost, and few files share a line and a column.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(position)
    }
}
