// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// How the names of types are written in facts, so that the same type has the same text wherever it stands.
///
/// Without blanks, `any`, `some`, attributes, ownership, and parentheses around it alone; `Optional<X>` is `X?`,
/// `Array<X>` is `[X]`, `Dictionary<K,V>` is `[K:V]`, and the parts of `A&B` are sorted.
///
/// What is looked for is one byte each time, and bytes are quicker to look through than characters.
package enum TypeName {
    /// The name of what may be missing in `X?`.
    package static func withoutOptional(_ name: String) -> String {
        guard name.utf8.last == UInt8(ascii: "?") else { return name }
        var name = name[...]
        while name.utf8.last == UInt8(ascii: "?") { name = name.dropLast() }
        return String(name)
    }

    /// The name without its type arguments: `Injected` for `Injected<Store>`.
    static func withoutArguments(_ name: String) -> String {
        name.utf8.firstIndex(of: UInt8(ascii: "<")).map { String(name[..<$0]) } ?? name
    }

    /// The name without the type arguments at its end, `Feed<Int>.Page` for `Feed<Int>.Page<Row>`; `nil` where none end it.
    static func withoutLastArguments(_ name: String) -> String? {
        guard name.last == ">", !name.contains("->") else { return nil }
        var depth = 0
        for index in name.indices.reversed() {
            depth += name[index] == ">" ? 1 : name[index] == "<" ? -1 : 0
            if depth == 0 { return String(name[..<index]) }
        }
        return nil
    }

    /// The names in a composition: `A` and `B` for `A&B`.
    static func parts(of name: String) -> [String] {
        guard name.utf8.contains(UInt8(ascii: "&")) else { return [name] }
        return name.split(separator: "&").map(String.init)
    }

    /// The names in a path: `app` and `listings` for `app.listings`.
    static func path(_ name: String) -> ArraySlice<String> {
        guard name.utf8.contains(UInt8(ascii: ".")) else { return [name] }
        return name.split(separator: ".").map(String.init)[...]
    }

    /// The name without the types or modules before it: `Presenter` for `Search.Presenter`.
    package static func last(of name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), !name.utf8.contains(UInt8(ascii: "<")) else {
            return name
        }
        return String(name[name.utf8.index(after: dot)...])
    }
}
