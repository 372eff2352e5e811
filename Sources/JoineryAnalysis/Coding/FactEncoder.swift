// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A writer of facts as bytes.
struct FactEncoder: FactCoder {
    private var body: [UInt8] = []
    private var texts: [String] = []
    private var numbers: [String: Int] = [:]

    /// Writes a value: first its strings, in the order of their first use, then its fields.
    static func bytes(of value: some FactFields) -> [UInt8] {
        var encoder = FactEncoder()
        var value = value
        value.code(with: &encoder)
        var bytes: [UInt8] = []
        append(encoder.texts.count, to: &bytes)
        for text in encoder.texts { append(part: text.utf8, to: &bytes) }
        return bytes + encoder.body
    }

    /// Adds a number.
    static func append(_ number: Int, to bytes: inout [UInt8]) {
        var rest = UInt(bitPattern: number)
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Adds the length of some bytes, and the bytes.
    static func append(part: some Collection<UInt8>, to bytes: inout [UInt8]) {
        append(part.count, to: &bytes)
        bytes += part
    }

    mutating func code(_ number: inout Int) { Self.append(number, to: &body) }

    mutating func code(_ text: inout String) {
        let number: Int
        if let known = numbers[text] {
            number = known
        } else {
            number = texts.count
            numbers[text] = number
            texts.append(text)
        }
        Self.append(number, to: &body)
    }

    mutating func code(count: Int) -> Int {
        Self.append(count, to: &body)
        return count
    }

    func refuse() {}
}
