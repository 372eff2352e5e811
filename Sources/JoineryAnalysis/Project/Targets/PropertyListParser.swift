// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation

/// A parser of property lists in the OpenStep format, in which Xcode writes projects.
///
/// Foundation reads the format too. But on Linux it does not give the line of a mistake, and writes to the console.
/// A property list in XML is left to Foundation.
struct PropertyListParser {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    /// The depth up to which values are read. Xcode nests five deep.
    private static let deepest = 100

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the value that a property list contains.
    ///
    /// - Throws: ``ProjectMistake`` if the content is damaged.
    static func value(in data: Data) throws -> ProjectValue {
        var parser = PropertyListParser(Array(data))
        parser.skipSpace()
        if parser.next == UInt8(ascii: "<"),
            let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
        {
            return ProjectValue(propertyList: list)
        }
        let value = try parser.value()
        parser.skipSpace()
        guard parser.next == nil else { throw parser.mistake("expected the end of the file") }
        return value
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func mistake(_ reason: String) -> ProjectMistake {
        let line = bytes.prefix(position).count { $0 == UInt8(ascii: "\n") } + 1
        return ProjectMistake("not a property list: \(reason)", line: line)
    }

    private mutating func skip(_ character: Unicode.Scalar) throws {
        skipSpace()
        guard next == UInt8(ascii: character) else { throw mistake("expected '\(character)'") }
        position += 1
    }

    private mutating func skipIfPresent(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Skips white space and comments.
    private mutating func skipSpace() {
        while let byte = next {
            if byte == UInt8(ascii: "/"), bytes.dropFirst(position + 1).first == UInt8(ascii: "*") {
                position += 2
                while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) { position += 1 }
                position = min(position + 2, bytes.count)
            } else if byte == UInt8(ascii: "/"), bytes.dropFirst(position + 1).first == UInt8(ascii: "/") {
                while let byte = next, byte != UInt8(ascii: "\n") { position += 1 }
            } else if byte <= UInt8(ascii: " ") || bytes[position...].starts(with: "\u{FEFF}".utf8) {
                position += byte <= UInt8(ascii: " ") ? 1 : 3
            } else {
                return
            }
        }
    }

    private mutating func value() throws -> ProjectValue {
        skipSpace()
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw mistake("more than \(Self.deepest) values in each other") }
        switch next {
        case UInt8(ascii: "{"):
            position += 1
            var map: [String: ProjectValue] = [:]
            while !skipIfPresent("}") {
                let key = try text()
                try skip("=")
                map[key] = try value()
                try skip(";")
            }
            return .map(map)
        case UInt8(ascii: "("):
            position += 1
            var list: [ProjectValue] = []
            while !skipIfPresent(")") {
                list.append(try value())
                if !skipIfPresent(",") {
                    try skip(")")
                    break
                }
            }
            return .list(list)
        default: return .text(try text())
        }
    }

    private mutating func text() throws -> String {
        skipSpace()
        guard let first = next else { throw mistake("the file ends too early") }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quotedText(first) }
        let start = position
        while let byte = next, Self.isPlain(byte) { position += 1 }
        guard position > start else {
            throw mistake("unexpected '\(String(decoding: bytes[position...].prefix(1), as: UTF8.self))'")
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 128...:
            true
        default: "_$/:.-+@~".utf8.contains(byte)
        }
    }

    private mutating func quotedText(_ quote: UInt8) throws -> String {
        let start = position
        position += 1
        var text: [UInt8] = []
        while let byte = next, byte != quote {
            position += 1
            guard byte == UInt8(ascii: "\\"), let escaped = next else {
                text.append(byte)
                continue
            }
            position += 1
            switch escaped {
            case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
            case UInt8(ascii: "U"):
                let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
                guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { continue }
                position += 4
                text += Array(String(scalar).utf8)
            default: text.append(escaped)
            }
        }
        guard next == quote else {
            position = start
            throw mistake("a string does not end")
        }
        position += 1
        return String(decoding: text, as: UTF8.self)
    }
}

extension ProjectValue {
    /// Creates the value of a property list that Foundation read.
    fileprivate init(propertyList value: Any) {
        if let map = value as? [String: Any] {
            self = .map(map.mapValues(ProjectValue.init(propertyList:)))
        } else if let list = value as? [Any] {
            self = .list(list.map(ProjectValue.init(propertyList:)))
        } else {
            self = .text("\(value)")
        }
    }
}
#endif
