// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The lines of a file.
package struct LineTable {
    /// The offset of each line's first byte, ascending.
    private let starts: [Int]
    /// The positions after which a text has more bytes than its source, with the number of added bytes.
    private var surplus: [(offset: Int, count: Int)] = []

    /// Whether the text has the bytes of its source.
    var isExact: Bool { surplus.isEmpty }

    package init(_ source: borrowing Span<UInt8>) {
        var starts = [0]
        var offset = 0
        while offset < source.count {
            if source[offset] == 10 { starts.append(offset + 1) }
            offset += 1
        }
        self.starts = starts
    }

    /// Returns the same lines for offsets in the parsed text, in which three bytes replace each invalid byte of UTF-8.
    func inText(of source: [UInt8]) -> LineTable {
        var table = self
        var (offset, count) = (0, 0)
        var parser = Unicode.UTF8.ForwardParser()
        var rest = source.makeIterator()
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let bytes): offset += bytes.count
            case .error(let length):
                offset += "\u{FFFD}".utf8.count
                count += "\u{FFFD}".utf8.count - length
                table.surplus.append((offset, count))
            case .emptyInput: return table
            }
        }
    }

    /// Returns the same lines for offsets in a text in which other bytes replace some of these.
    ///
    /// - Parameter replacements: The ranges of the original text, in order, each with the new number of bytes.
    func replacing(_ replacements: [(range: Range<Int>, count: Int)]) -> LineTable {
        var table = self
        var count = 0
        for replacement in replacements {
            count += replacement.count - replacement.range.count
            table.surplus.append((replacement.range.upperBound + count, count))
        }
        return table
    }

    /// Returns the place of a byte.
    ///
    /// - Complexity: O(log *n*) for *n* lines and invalid bytes.
    package func place(at offset: Int) -> Place {
        let broken = Self.count(upTo: surplus.count) { surplus[$0].offset <= offset }
        let offset = broken == 0 ? offset : offset - surplus[broken - 1].count
        let line = Self.count(upTo: starts.count) { starts[$0] <= offset }
        return Place(line: line, column: offset - starts[line - 1] + 1)
    }

    /// Returns the number of leading indices that satisfy a condition, which no later one does.
    private static func count(upTo bound: Int, _ matches: (Int) -> Bool) -> Int {
        var (low, high) = (0, bound)
        while low < high {
            let middle = (low + high) / 2
            if matches(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
