// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Where the lines of a file begin.
struct LineTable {
    /// The offset of each line's first byte, ascending.
    private let starts: [Int]

    init(_ source: borrowing Span<UInt8>) {
        var starts = [0]
        var offset = 0
        while offset < source.count {
            if source[offset] == 10 { starts.append(offset + 1) }
            offset += 1
        }
        self.starts = starts
    }

    /// The place of a byte.
    ///
    /// - Complexity: O(log *n*) for *n* lines.
    func place(at offset: Int) -> Place {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return Place(line: low + 1, column: offset - starts[low] + 1)
    }
}
