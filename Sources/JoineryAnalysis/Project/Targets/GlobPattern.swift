// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
/// A pattern of paths below a folder.
///
/// `*` and `?` match characters of one name, `[…]` one of several characters, `{a,b}` alternatives, and `**` any number
/// of folders. A pattern that matches a folder also matches everything in it.
struct GlobPattern: Hashable {
    private var alternatives: [[Part]]

    private enum Part: Hashable {
        case folders
        case name([CharacterPattern])
    }

    private enum CharacterPattern: Hashable {
        case character(Character)
        case any
        case run
        case set([ClosedRange<Character>], isInverted: Bool)
    }

    /// Creates a pattern from its text.
    init(_ text: String) {
        alternatives = Self.withoutBraces(text).map { text in
            var parts: [Part] = []
            for name in Self.names(in: text) {
                if name != "**" {
                    parts.append(.name(Self.elements(of: name)))
                } else if parts.last != .folders {
                    parts.append(.folders)
                }
            }
            return parts
        }
    }

    /// Creates a pattern that matches a path and everything below it, without special characters.
    init(literal path: String) {
        alternatives = [Self.names(in: path).map { .name($0.map(CharacterPattern.character)) }]
    }

    private static func names(in path: String) -> [Substring] {
        path.split(separator: "/").filter { $0 != "." }
    }

    /// Whether the pattern matches a path or one of the folders that contain it.
    ///
    /// - Complexity: The product of the numbers of names in the pattern and in the path.
    func matches(_ path: String) -> Bool {
        let names = path.split(separator: "/").map(Array.init)
        return alternatives.contains { Self.matches($0, names) }
    }

    private static func matches(_ parts: [Part], _ names: [[Character]]) -> Bool {
        // Whether the parts so far match the first n names.
        var reached = [true] + Array(repeating: false, count: names.count)
        for (index, part) in parts.enumerated() {
            var next = Array(repeating: false, count: names.count + 1)
            for count in 0...names.count {
                switch part {
                case .folders: next[count] = reached[count] || (count > 0 && next[count - 1])
                case .name(let elements):
                    next[count] = count > 0 && reached[count - 1] && matches(elements, names[count - 1])
                }
            }
            // '**' at the end matches everything in a folder, but not the folder.
            if index == parts.count - 1, part == .folders {
                return zip(reached, next.dropFirst()).contains { $0 && $1 }
            }
            reached = next
        }
        return !parts.isEmpty && reached.dropFirst().contains(true)
    }

    /// Matches a name, going back only to the last `*`.
    private static func matches(_ elements: [CharacterPattern], _ name: [Character]) -> Bool {
        var (element, character) = (0, 0)
        var retry: (element: Int, character: Int)?
        while character < name.count {
            if element < elements.count, elements[element] == .run {
                retry = (element, character)
                element += 1
            } else if element < elements.count, matches(elements[element], name[character]) {
                element += 1
                character += 1
            } else if let last = retry {
                retry = (last.element, last.character + 1)
                (element, character) = (last.element + 1, last.character + 1)
            } else {
                return false
            }
        }
        return elements[element...].allSatisfy { $0 == .run }
    }

    private static func matches(_ element: CharacterPattern, _ character: Character) -> Bool {
        switch element {
        case .character(let own): own == character
        case .any: true
        case .run: false
        case .set(let ranges, let isInverted): ranges.contains { $0.contains(character) } != isInverted
        }
    }

    private static func elements(of name: Substring) -> [CharacterPattern] {
        var elements: [CharacterPattern] = []
        var rest = name
        while let character = rest.popFirst() {
            switch character {
            case "*": if elements.last != .run { elements.append(.run) }
            case "?": elements.append(.any)
            case "\\": elements.append(.character(rest.popFirst() ?? "\\"))
            case "[":
                guard let end = rest.dropFirst().firstIndex(of: "]") else { fallthrough }
                elements.append(set(rest[..<end]))
                rest = rest[rest.index(after: end)...]
            default: elements.append(.character(character))
            }
        }
        return elements
    }

    private static func set(_ text: Substring) -> CharacterPattern {
        var rest = text
        let isInverted = rest.first == "!" || rest.first == "^"
        if isInverted { rest.removeFirst() }
        var ranges: [ClosedRange<Character>] = []
        while let first = rest.popFirst() {
            guard rest.first == "-", let last = rest.dropFirst().first, first <= last else {
                ranges.append(first...first)
                continue
            }
            ranges.append(first...last)
            rest = rest.dropFirst(2)
        }
        return .set(ranges, isInverted: isInverted)
    }

    /// The number of alternatives up to which braces are expanded.
    private static let mostAlternatives = 256

    /// Returns the texts that the braces of a text stand for.
    private static func withoutBraces(_ text: String) -> [String] {
        var texts = [text]
        while texts.count <= mostAlternatives, let index = texts.firstIndex(where: { innermostBraces(of: $0) != nil }),
            let (open, close) = innermostBraces(of: texts[index])
        {
            let text = texts.remove(at: index)
            let choices = text[text.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
            texts += choices.map { String(text[..<open]) + $0 + text[text.index(after: close)...] }
        }
        return texts
    }

    private static func innermostBraces(of text: String) -> (String.Index, String.Index)? {
        guard let close = text.firstIndex(of: "}"), let open = text[..<close].lastIndex(of: "{") else { return nil }
        return (open, close)
    }
}
#endif
