// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The form of type names in facts, in which the same type always has the same text.
///
/// It omits whitespace, `any`, `some`, attributes, ownership, redundant parentheses, and the modules in `Swift.String`
/// and `Foundation.URL`. `Optional<X>` is `X?`, `Array<X>` is `[X]`, `Dictionary<K,V>` is `[K:V]`, and the parts of
/// `A&B` are sorted.
///
/// The functions search for single bytes, which is faster than searching for characters.
package enum TypeName {
    /// Returns the name without the optional: `X` for `X?`.
    package static func withoutOptional(_ name: String) -> String {
        guard name.utf8.last == UInt8(ascii: "?") else { return name }
        var name = name[...]
        while name.utf8.last == UInt8(ascii: "?") { name = name.dropLast() }
        return String(name)
    }

    /// Returns the name without its type arguments: `Injected` for `Injected<Store>`, `Feed.Page` for `Feed<Int>.Page`.
    package static func withoutArguments(_ name: String) -> String {
        guard let open = name.firstOffset(of: UInt8(ascii: "<")) else { return name }
        var bytes = Array(name.utf8.prefix(open))
        var depth = 0
        var last: UInt8?
        for byte in name.utf8.dropFirst(open) {
            // The arrow of a function's type is no bracket.
            let isClosing = byte == UInt8(ascii: ">") && last != UInt8(ascii: "-")
            if byte == UInt8(ascii: "<") { depth += 1 } else if !isClosing, depth == 0 { bytes.append(byte) }
            if isClosing { depth -= 1 }
            last = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the text of the type arguments at the end of a name: `Store` for `Resolver.Injected<Store>`; `nil` if it
    /// does not end with any.
    static func lastArguments(of name: String) -> String? {
        withoutLastArguments(name).map { String(name.dropFirst($0.count + 1).dropLast()) }
    }

    /// Returns the name without the type arguments at its end, `Feed<Int>.Page` for `Feed<Int>.Page<Row>`; `nil` if it
    /// does not end with any.
    static func withoutLastArguments(_ name: String) -> String? {
        guard name.utf8.last == UInt8(ascii: ">") else { return nil }
        let bytes = Array(name.utf8)
        var depth = 0
        for index in bytes.indices.reversed() {
            if bytes[index] == UInt8(ascii: "<") {
                depth -= 1
            } else if bytes[index] == UInt8(ascii: ">"), index == 0 || bytes[index - 1] != UInt8(ascii: "-") {
                depth += 1
            }
            guard depth == 0 else { continue }
            let rest = String(decoding: bytes[..<index], as: UTF8.self)
            // The arguments of a function's result are not those of the function.
            return rest.contains("->") ? nil : rest
        }
        return nil
    }

    /// Returns the names in a composition: `A` and `B` for `A&B`.
    package static func parts(of name: String) -> [String] {
        guard isComposition(name) else { return [name] }
        return name.split(separator: "&").map(String.init)
    }

    /// Whether a name is that of a composition: `A&B`.
    static func isComposition(_ name: String) -> Bool { name.firstOffset(of: UInt8(ascii: "&")) != nil }

    /// Returns the names and paths of names in a type's name: `Box`, `T.Model`, and `Int` for `[Box<T.Model>:Int]`.
    static func paths(in name: String) -> [String] {
        name.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.map(String.init)
    }

    /// Whether a type's name contains one of these names, perhaps with members: `[T.Model]`.
    static func contains(_ name: String, anyOf names: Set<String>) -> Bool {
        paths(in: name).contains { names.contains(path($0).first) }
    }

    /// Returns the first name in a path and the others: `app` and `listings` for `app.listings`.
    package static func path(_ name: String) -> (first: String, rest: ArraySlice<String>) {
        guard name.firstOffset(of: UInt8(ascii: ".")) != nil else { return (name, []) }
        let names = name.split(separator: ".").map(String.init)
        return (names.first ?? "", names.dropFirst())
    }

    /// Returns the name without enclosing types and modules: `Presenter` for `Search.Presenter`.
    package static func last(of name: String) -> String {
        guard let dot = name.lastOffset(of: UInt8(ascii: ".")), name.firstOffset(of: UInt8(ascii: "<")) == nil else {
            return name
        }
        return name.suffix(after: dot)
    }

    /// Returns the last part of a generic type's name with its type arguments, such as `Box<Store>` for
    /// `Shop.Box<Store>`; `nil` for other names.
    static func lastWithArguments(of name: String) -> String? {
        guard let bracket = name.utf8.firstIndex(of: UInt8(ascii: "<")),
            let dot = name.utf8[..<bracket].lastIndex(of: UInt8(ascii: "."))
        else { return nil }
        return String(name[name.utf8.index(after: dot)...])
    }
}

/// The search for bytes of ASCII.
extension String {
    /// Returns the offset of the first byte that has a value; `nil` if there is none.
    ///
    /// - Complexity: O(*n*). A view of the bytes takes a quarter of the time of ``Swift/String/utf8``.
    func firstOffset(of byte: UInt8) -> Int? {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
            return utf8.firstIndex(of: byte).map { utf8.distance(from: utf8.startIndex, to: $0) }
        }
        let bytes = utf8.span
        for offset in bytes.indices where bytes[offset] == byte { return offset }
        return nil
    }

    /// Returns the offset of the last byte that has a value; `nil` if there is none.
    func lastOffset(of byte: UInt8) -> Int? {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
            return utf8.lastIndex(of: byte).map { utf8.distance(from: utf8.startIndex, to: $0) }
        }
        let bytes = utf8.span
        var offset = bytes.count
        while offset > 0 {
            offset -= 1
            if bytes[offset] == byte { return offset }
        }
        return nil
    }

    /// Returns the offsets of the bytes that have a value.
    func offsets(of byte: UInt8) -> [Int] {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
            return utf8.enumerated().filter { $0.element == byte }.map(\.offset)
        }
        let bytes = utf8.span
        var offsets: [Int] = []
        for offset in bytes.indices where bytes[offset] == byte { offsets.append(offset) }
        return offsets
    }

    /// Returns the first bytes, up to one of ASCII.
    func prefix(bytes count: Int) -> String { String(self[..<utf8.index(utf8.startIndex, offsetBy: count)]) }

    /// Returns the bytes after one of ASCII.
    func suffix(after offset: Int) -> String { String(self[utf8.index(utf8.startIndex, offsetBy: offset + 1)...]) }
}
