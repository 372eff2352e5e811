// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The places of the values in a JSON text.
///
/// Foundation's parser checks the text, and reports no places.
package struct JSONPlaces: Sendable, Hashable {
    /// The place of each value, by the keys and positions that lead to it: `silences/1/path`.
    private var places: [String: Place] = [:]

    /// Creates a table without places.
    init() {}

    /// Finds the values of a text, up to the first mistake.
    package init(_ text: [UInt8]) {
        var scan = JSONScan(text: text)
        scan.readValue(at: "")
        places = scan.places
    }

    /// The place of a value; the beginning of the text if there is no such value.
    package subscript(_ path: String) -> Place { places[path] ?? Place(line: 1, column: 1) }

    /// Whether there is a value with these keys and positions.
    func contains(_ path: String) -> Bool { places[path] != nil }
}

/// A walk through a JSON text that is known to be valid. It ends at the first mistake.
private struct JSONScan {
    let text: [UInt8]
    var places: [String: Place] = [:]
    private var position = 0
    private var line = 1
    private var lineStart = 0

    init(text: [UInt8]) { self.text = text }

    private var next: UInt8? { position < text.count ? text[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, " \t\r\n".utf8.contains(byte) {
            position += 1
            if byte == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, position) }
        }
    }

    /// Skips a character, if it comes next.
    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    mutating func readValue(at path: String) {
        skipSpace()
        places[path] = Place(line: line, column: position - lineStart + 1)
        let prefix = path.isEmpty ? "" : path + "/"
        if skip("{") {
            while let key = readString(), skip(":") {
                readValue(at: prefix + key)
                guard skip(",") else { break }
            }
            _ = skip("}")
        } else if skip("[") {
            var count = 0
            while next != nil, !skip("]") {
                readValue(at: prefix + String(count))
                count += 1
                guard skip(",") else {
                    _ = skip("]")
                    break
                }
            }
        } else if readString() == nil {
            while let byte = next, !",]} \t\r\n".utf8.contains(byte) { position += 1 }
        }
    }

    /// Reads a string with its escape sequences as they are, if one comes next.
    private mutating func readString() -> String? {
        guard skip("\"") else { return nil }
        let start = position
        while let byte = next, byte != UInt8(ascii: "\"") {
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(position, text.count)
        position = end + 1
        return String(decoding: text[start..<end], as: UTF8.self)
    }
}
