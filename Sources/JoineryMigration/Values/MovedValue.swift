// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The replacement for the accessors of a property.
struct MovedValue {
    enum Content {
        /// Another name for a binding, given by its node.
        case name(of: Int)
        /// The value of a getter, which may be a part of another value.
        case getter(Range<Int>, MigrationSource)
        /// A singleton with the default of a key.
        case `default`(KeyDefault)
    }

    let content: Content
    /// The bytes of the accessors; `nil` if the binding is declared where the key stands.
    let accessors: Range<Int>?
    /// The comments in the accessors.
    let comments: [String]

    /// The key whose default it is.
    var key: KeyDefault? {
        if case .default(let key) = content { key } else { nil }
    }

    /// Returns the bytes of a file that are removed or changed, without those of the value, which moves.
    ///
    /// - Parameter property: The file of the property.
    func replacedRanges(in file: String, from property: String) -> [Range<Int>] {
        var ranges = property == file ? [accessors].compactMap(\.self) : []
        guard let key, key.source.file == file else { return ranges }
        let value = key.value ?? key.removal.upperBound..<key.removal.upperBound
        ranges += [key.removal.lowerBound..<value.lowerBound, value.upperBound..<key.removal.upperBound]
        return ranges + [key.conformance].compactMap(\.self)
    }
}

extension MovedValue {
    private static let width = 120

    /// Returns the accessors in native form: `{ singleton { LiveStore() } }`.
    ///
    /// - Parameters:
    ///   - text: The code of the value, in lines.
    ///   - base: The indentation of the property.
    ///   - unit: The indentation of one level.
    ///   - column: The number of columns before the accessors.
    func accessors(_ text: [String], _ base: String, unit: String, column: Int) -> String {
        let comments = comments + (key?.comments ?? [])
        guard case .default = content else { return braces(text, comments, base, unit, column) }
        if text.count == 1, comments.isEmpty {
            let line = "{ singleton { \(text[0]) } }"
            if column + line.count <= Self.width { return line }
        }
        let isShort = text.count == 1 && base.count + unit.count + text[0].count + 16 <= Self.width
        let lines = isShort ? ["singleton { \(text[0]) }"] : ["singleton {"] + text.map { unit + $0 } + ["}"]
        return braces(lines, comments, base, unit, column, isSingle: false)
    }

    private func braces(
        _ lines: [String], _ comments: [String], _ base: String, _ unit: String, _ column: Int, isSingle: Bool = true
    ) -> String {
        if isSingle, comments.isEmpty, lines.count == 1 { return "{ \(lines[0]) }" }
        let inner = (comments + lines).map { line in
            line.allSatisfy(\.isWhitespace) ? "\n" : "\(base)\(unit)\(line)\n"
        }
        return "{\n\(inner.joined())\(base)}"
    }
}

extension KeyDefault {
    /// Returns the lines of the value, given its text.
    func lines(of text: String) -> [String] {
        guard let value else { return ["nil"] }
        let base = source.lineIndentation(at: value.lowerBound)
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
            guard index > 0, line.hasPrefix(base) else { return String(line) }
            return String(line.dropFirst(base.count))
        }
    }

    /// Whether the value uses a name without a base.
    func usesPlainName(_ name: String) -> Bool {
        guard let value else { return false }
        return declaration.tokens(viewMode: .sourceAccurate).contains { token in
            guard token.text == name, value.contains(token.bytes.lowerBound),
                let reference = token.parent?.as(DeclReferenceExprSyntax.self)
            else { return false }
            return reference.parent?.as(MemberAccessExprSyntax.self)?.declName.id != reference.id
        }
    }
}
#endif
