// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Where the lines of a file begin.
struct LineTable {
    /// The offset of each line's first byte, ascending.
    private let starts: [Int]
    /// Where a text has more bytes than the source it was made of: behind which of its offsets, and how many up to there.
    private var surplus: [(offset: Int, count: Int)] = []

    init(_ source: borrowing Span<UInt8>) {
        var starts = [0]
        var offset = 0
        while offset < source.count {
            if source[offset] == 10 { starts.append(offset + 1) }
            offset += 1
        }
        self.starts = starts
    }

    /// The same lines for offsets in the text that parsers are given, in which three bytes stand for what is no UTF-8.
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

    /// The place of a byte.
    ///
    /// - Complexity: O(log *n*) for *n* lines, and bytes that are no text.
    func place(at offset: Int) -> Place {
        let broken = Self.count(upTo: surplus.count) { surplus[$0].offset <= offset }
        let offset = broken == 0 ? offset : offset - surplus[broken - 1].count
        let line = Self.count(upTo: starts.count) { starts[$0] <= offset }
        return Place(line: line, column: offset - starts[line - 1] + 1)
    }

    /// How many of the first numbers fulfill a condition, which no other one does.
    private static func count(upTo bound: Int, _ fulfils: (Int) -> Bool) -> Int {
        var (low, high) = (0, bound)
        while low < high {
            let middle = (low + high) / 2
            if fulfils(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
