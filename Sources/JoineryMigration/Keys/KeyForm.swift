// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A declaration of a key, or of a part of it.
struct KeyPart {
    let source: MigrationSource
    let place: Place
    /// Whether it is in another module than the property.
    let isInOtherModule: Bool

    var site: Graph.Site { Graph.Site(module: source.module, file: source.file, place: place) }
}

/// The names by which code outside of its declaration refers to a key.
struct KeyNames: OptionSet {
    let rawValue: Int

    /// The key's type, except to read or replace its value.
    static let key = KeyNames(rawValue: 1)
    /// One of its values, such as `StoreKey.testValue`.
    static let values = KeyNames(rawValue: 2)
    static let live = KeyNames(rawValue: 4)
    static let preview = KeyNames(rawValue: 8)
    static let test = KeyNames(rawValue: 16)
    /// A value without its type: `.testValue`.
    static let implicitValues = KeyNames(rawValue: 32)

    static func declaration(of value: String) -> KeyNames {
        switch value {
        case "previewValue": .preview
        case "testValue": .test
        default: .live
        }
    }
}

/// The values of a key as closures of a binding.
struct KeyForm {
    /// The code of a value.
    enum Code {
        case name(String)
        /// An expression, which may be the only statement of a getter.
        case expression(Range<Int>)
        /// The statements of a getter or a closure, with their comments.
        case statements(Range<Int>)
        /// A statement that stops the program, because it has not given the binding with this name a value.
        case missing(String)
    }

    /// A live value in a module that imports that of the property. The program gives it to the binding when it starts.
    struct Start {
        let module: Int
        let file: String
        /// Whether other modules can use the value.
        let isPublic: Bool
        /// The expression for the value: `StoreKey.liveValue`.
        let value: String
    }

    /// Where the binding is declared.
    enum Declaration {
        /// In place of the property's accessors or initial value.
        case accessors(Range<Int>)
        /// In an extension after the key's declaration, which ends at an offset.
        case after(Int)
        /// In an extension that replaces the key's declaration.
        case inPlace(Range<Int>)
    }

    var live: Code
    var preview: Code?
    let test: Code?
    let declaration: Declaration
    /// The edits of the key's declarations.
    let edits: [(file: String, edit: TextEdit)]
    /// The code in the file of the property that is removed.
    let removals: [Range<Int>]
    /// Whether the live value stays a static member that needs other bindings. The analyzer follows such a member as a
    /// part of its type, so it does not know when the bindings are read.
    var readsThroughType = false
    /// Whether there is a value for tests that reads no other dependencies.
    var testIsPlain = false
    /// The live value, if the program gives it when it starts.
    var start: Start?

    /// The code of the values, which moves.
    var movedRanges: [Range<Int>] {
        [live, preview, test].compactMap { code in
            switch code {
            case .expression(let range), .statements(let range): range
            default: nil
            }
        }
    }

    /// The code in the property's file that is removed or changed.
    var replacedRanges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        if case .accessors(let range) = declaration { ranges.append(range) }
        // The moved code is checked like other code, except that its place changes.
        return ranges
            + removals.flatMap { removal in
                var rest = [removal]
                for moved in movedRanges {
                    rest = rest.flatMap { range -> [Range<Int>] in
                        guard range.contains(moved.lowerBound) else { return [range] }
                        return [range.lowerBound..<moved.lowerBound, moved.upperBound..<range.upperBound]
                    }
                }
                return rest
            }
    }

    // MARK: - Text

    /// Returns the edit that declares the binding.
    func declaration(of binding: MigratingBinding, _ type: String, in source: MigrationSource) -> TextEdit {
        switch declaration {
        case .accessors(let range):
            let base = source.indentation(at: binding.declaration?.range.lowerBound ?? range.lowerBound)
            let start = source.text.range(ofLine: source.text.line(at: range.lowerBound)).lowerBound
            let head = source.edited(start..<range.lowerBound)
            let space = head.hasSuffix(" ") ? "" : " "
            return TextEdit(range, space + closures(in: source, base, column: head.count + space.count))
        case .after(let end):
            return TextEdit(end..<end, "\n\n" + extended(binding, type, in: source))
        case .inPlace(let range):
            return TextEdit(range, extended(binding, type, in: source))
        }
    }

    private func extended(_ binding: MigratingBinding, _ type: String, in source: MigrationSource) -> String {
        let unit = source.indentationUnit(in: Syntax(source.tree))
        let access = binding.fact.isForOtherModules ? "\(binding.fact.access) " : ""
        let isolation = binding.fact.isolation.map { "@\($0) " } ?? ""
        let head = "\(unit)\(isolation)\(access)var \(binding.name.asIdentifier): \(type) "
        return "extension Dependencies {\n\(head)\(closures(in: source, unit, column: head.count))\n}"
    }

    private static let width = 100

    /// Returns the accessors of the binding: `{ singleton { … } test: { … } }`.
    private func closures(in source: MigrationSource, _ base: String, column: Int) -> String {
        let unit = source.indentationUnit(in: Syntax(source.tree))
        let first = lines(ofLive: source, unit)
        let second = test.map { lines(of: $0, source) }
        let head = "singleton {"
        if first.count == 1, second?.count ?? 1 == 1, !(first + (second ?? [])).contains(where: { $0.contains("//") }) {
            let line = "\(head) \(first[0]) }" + (second.map { " test: { \($0[0]) }" } ?? "")
            if column + line.count + 4 <= Self.width { return "{ \(line) }" }
            if base.count + unit.count + line.count <= Self.width { return "{\n\(base)\(unit)\(line)\n\(base)}" }
        }
        let indent = { (lines: [String]) in
            lines.map { $0.isEmpty ? "\n" : "\(base)\(unit)\(unit)\($0)\n" }.joined()
        }
        var text = "{\n\(base)\(unit)\(head)\n\(indent(first))\(base)\(unit)}"
        if let second { text += " test: {\n\(indent(second))\(base)\(unit)}" }
        return text + "\n\(base)}"
    }

    /// Returns the code of the first closure, which also builds the value for previews.
    private func lines(ofLive source: MigrationSource, _ unit: String) -> [String] {
        let lines = lines(of: live, source)
        guard let preview else { return lines }
        let other = self.lines(of: preview, source)
        if case .missing = live { return ["if context == .preview { return \(other[0]) }"] + lines }
        // Without a value for tests, tests use the value for previews.
        let (condition, yes, no) =
            test == nil ? ("context == .live", lines, other) : ("context == .preview", other, lines)
        if yes.count == 1, no.count == 1, yes[0].count + no[0].count < Self.width - 40, areExpressions {
            return ["\(condition) ? \(yes[0]) : \(no[0])"]
        }
        if areExpressions {
            let indented = { (lines: [String], sign: String) in
                ["\(unit)\(sign) \(lines[0])"] + lines.dropFirst().map { $0.isEmpty ? "" : unit + $0 }
            }
            return [condition] + indented(yes, "?") + indented(no, ":")
        }
        let isPreviewFirst = test != nil
        let first = returning(yes, isPreviewFirst ? preview : live)
        let second = returning(no, isPreviewFirst ? live : preview)
        return ["if \(condition) {"] + first.map { $0.isEmpty ? "" : unit + $0 } + ["}"] + second
    }

    private var areExpressions: Bool {
        [live, preview].allSatisfy { code in
            if case .statements? = code { return false }
            return true
        }
    }

    private func returning(_ lines: [String], _ code: Code) -> [String] {
        if case .statements = code, lines.count > 1 { return lines }
        return ["return \(lines[0])"] + lines.dropFirst()
    }

    private func lines(of code: Code, _ source: MigrationSource) -> [String] {
        switch code {
        case .name(let name): return [name]
        case .missing(let name): return ["fatalError(\"'\(name)' is read before the program gives it a value\")"]
        case .expression(let range), .statements(let range):
            let base = source.baseIndentation(of: range)
            let text = source.edited(range).split(separator: "\n", omittingEmptySubsequences: false)
            return text.enumerated().map { index, line in
                let line = line.last == "\r" ? line.dropLast() : line
                guard index > 0, line.hasPrefix(base) else { return String(line) }
                return String(line.dropFirst(base.count))
            }
        }
    }
}
#endif
