// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension String {
    /// Returns a line of text: this name, and cells that are aligned at the right.
    package func line(_ cells: [String], width: Int = 36, cell: Int = 12) -> String {
        var line = cells.reduce(padded(to: width)) { $0 + String(repeating: " ", count: max(0, cell - $1.count)) + $1 }
        while line.last == " " { line.removeLast() }
        return line
    }

    /// Returns this text with spaces up to a number of columns.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
