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

    /// Returns the name without its type arguments: `Injected` for `Injected<Store>`.
    static func withoutArguments(_ name: String) -> String {
        name.utf8.firstIndex(of: UInt8(ascii: "<")).map { String(name[..<$0]) } ?? name
    }

    /// Returns the name without the type arguments at its end, `Feed<Int>.Page` for `Feed<Int>.Page<Row>`; `nil` if it
    /// does not end with any.
    static func withoutLastArguments(_ name: String) -> String? {
        guard name.last == ">", !name.contains("->") else { return nil }
        var depth = 0
        for index in name.indices.reversed() {
            depth += name[index] == ">" ? 1 : name[index] == "<" ? -1 : 0
            if depth == 0 { return String(name[..<index]) }
        }
        return nil
    }

    /// Returns the names in a composition: `A` and `B` for `A&B`.
    static func parts(of name: String) -> [String] {
        guard name.utf8.contains(UInt8(ascii: "&")) else { return [name] }
        return name.split(separator: "&").map(String.init)
    }

    /// Returns the names in a path: `app` and `listings` for `app.listings`.
    static func path(_ name: String) -> ArraySlice<String> {
        guard name.utf8.contains(UInt8(ascii: ".")) else { return [name] }
        return name.split(separator: ".").map(String.init)[...]
    }

    /// Returns the name without enclosing types and modules: `Presenter` for `Search.Presenter`.
    package static func last(of name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), !name.utf8.contains(UInt8(ascii: "<")) else {
            return name
        }
        return String(name[name.utf8.index(after: dot)...])
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
