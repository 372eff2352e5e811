// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The text of the functions that prepare a container.
extension Migrator {
    /// Whether a file gets a function that other modules call.
    func hasPublicPreparation(_ file: String) -> Bool {
        preparations.contains { $0.file == file && $0.isPublic && !$0.moved.isEmpty }
    }

    /// Moves the registrations of a file to a function of `Dependencies`, and adds the calls of such functions.
    func emitPreparations(in source: MigrationSource) {
        for preparation in preparations where !preparation.moved.isEmpty {
            for (file, place) in preparation.calls where file == source.file {
                source.edits += place.edits(calling: "Dependencies.\(preparation.name)()", preparation.conditions)
            }
            guard preparation.file == source.file else { continue }
            source.edits += preparation.moved.compactMap(\.semicolon).map { TextEdit($0.bytes) }
            let text = source.text(of: preparation)
            let isWhole = preparation.isWhole(in: source)
            let removed = isWhole ? [preparation.owner.bytes] : preparation.moved.map(source.rangeWithAllComments)
            for range in removed {
                source.edits.removeAll {
                    range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
                }
            }
            let end = preparation.owner.bytes.upperBound
            source.edits +=
                isWhole
                ? [TextEdit(preparation.owner.bytes, text)]
                : source.text.joined(removed).map(source.text.removal) + [TextEdit(end..<end, "\n\n" + text)]
        }
    }
}

extension MigrationSource {
    /// Returns the function of `Dependencies` that makes the registrations.
    fileprivate func text(of preparation: ContainerPreparation) -> String {
        let outer = lineIndentation(at: preparation.owner.bytes.lowerBound)
        let unit = indentationUnit(in: preparation.owner)
        var lines: [String] = []
        for statement in preparation.moved {
            let range = rangeWithAllComments(of: statement)
            let line = text.line(at: range.lowerBound)
            if !lines.isEmpty, text.content(ofLine: line - 1).isEmpty { lines.append("") }
            let base = lineIndentation(at: range.lowerBound)
            let content = edited(range).split(separator: "\n", omittingEmptySubsequences: false)
            lines += content.enumerated().map { index, line in
                guard index > 0 else { return outer + unit + unit + unit + line }
                guard line.hasPrefix(base) else { return String(line) }
                return line.count == base.count ? "" : outer + unit + unit + unit + line.dropFirst(base.count)
            }
        }
        let function = preparation.function
        let comments = rangeWithComments(of: function).lowerBound..<function.bytes.lowerBound
        let head =
            preparation.isWhole(in: self)
            ? String(decoding: text.bytes[comments], as: UTF8.self) : ""
        return """
            extension Dependencies {
            \(outer)\(unit)\(head)\(preparation.isPublic ? "public " : "")static func \(preparation.name)() {
            \(outer)\(unit)\(unit)prepareDependencies {
            \(lines.joined(separator: "\n"))
            \(outer)\(unit)\(unit)}
            \(outer)\(unit)}
            \(outer)}
            """
    }
}
#endif
