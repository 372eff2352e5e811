// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A name, or a pattern in which `*` stands for any characters: `Feature*`.
struct NamePattern: Sendable, Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    /// Whether the text names one thing.
    var isExact: Bool { !text.contains("*") }

    /// Whether the pattern matches a whole name.
    func matches(_ name: String) -> Bool {
        let parts = text.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return text == name }
        guard name.hasPrefix(first), name.dropFirst(first.count).hasSuffix(last) else { return false }
        var rest = name.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }

    /// Whether a pattern is more specific than another: a name is, and of two patterns the one with more characters.
    private static func isMoreSpecific(_ left: NamePattern, _ right: NamePattern) -> Bool {
        let (own, other) = (left.text.count { $0 != "*" }, right.text.count { $0 != "*" })
        return (left.isExact ? 0 : 1, -own, left.text) < (right.isExact ? 0 : 1, -other, right.text)
    }

    /// Returns the position of the most specific pattern that matches a name.
    static func best(of patterns: [NamePattern], for name: String) -> Int? {
        patterns.indices.filter { patterns[$0].matches(name) }.min { isMoreSpecific(patterns[$0], patterns[$1]) }
    }
}
