// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A reader of facts from bytes.
///
/// Invalid bytes give no value. Reading them ends, and takes no more memory than the bytes.
struct FactDecoder: FactCoder {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int
    private var texts: [String] = []
    /// Whether the bytes read are not valid.
    private var isDamaged = false

    /// Reads a value from a part of some bytes; `nil` if they are not valid.
    static func value<Value: FactFields>(_ type: Value.Type, in part: Range<Int>, of bytes: [UInt8]) -> Value? {
        var decoder = FactDecoder(bytes, part)
        decoder.readTexts()
        var value = Value.blank
        value.code(with: &decoder)
        return decoder.isAtEnd ? value : nil
    }

    /// Creates a decoder of a part of some bytes.
    init(_ bytes: [UInt8], _ part: Range<Int>) {
        self.bytes = bytes
        position = part.lowerBound
        end = part.upperBound
    }

    /// Whether all bytes were read and are valid.
    var isAtEnd: Bool { !isDamaged && position == end }

    /// Reads the length of the following bytes, and skips them.
    mutating func readPart() -> Range<Int> {
        let count = readCount()
        defer { position += count }
        return position..<position + count
    }

    /// Reads a string that is not in the table.
    mutating func readText() -> String { String(decoding: bytes[readPart()], as: UTF8.self) }

    /// Reads the number of elements that take at least one byte each.
    mutating func readCount() -> Int {
        let count = readNumber()
        guard count <= end - position else {
            isDamaged = true
            return 0
        }
        return count
    }

    @inline(__always)
    private mutating func readNumber() -> Int {
        // Most numbers take one byte.
        guard position < end, bytes[position] < 0x80 else { return readLongNumber() }
        defer { position += 1 }
        return Int(bytes[position])
    }

    private mutating func readLongNumber() -> Int {
        var number: UInt = 0
        var shift: UInt = 0
        while position < end, shift < 63 {
            let byte = bytes[position]
            position += 1
            number |= UInt(byte & 0x7F) << shift
            if byte < 0x80 { return Int(number) }
            shift += 7
        }
        isDamaged = true
        position = end
        return 0
    }

    private mutating func readTexts() {
        let count = readCount()
        texts.reserveCapacity(count)
        for _ in 0..<count { texts.append(readText()) }
    }

    mutating func code(_ number: inout Int) { number = readNumber() }

    mutating func code(_ text: inout String) {
        let number = readNumber()
        guard number < texts.count else {
            isDamaged = true
            return
        }
        text = texts[number]
    }

    mutating func refuse() { isDamaged = true }

    mutating func code(count: Int) -> Int { readCount() }
}
