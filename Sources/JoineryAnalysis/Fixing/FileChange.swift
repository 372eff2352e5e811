// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

/// A file with its content before and after a fix.
package struct FileChange: Sendable, Hashable {
    /// The path, as the command received it.
    package let file: String
    package let old: [UInt8]
    package let new: [UInt8]

    package init(file: String, old: [UInt8], new: [UInt8]) { (self.file, self.old, self.new) = (file, old, new) }

    /// Writes all files, or none.
    ///
    /// Signals that would end the program wait until all files are written. If one cannot be written, those before it
    /// get their former contents.
    ///
    /// - Throws: ``UsageError`` if a file has changed in the meantime, or cannot be written.
    package static func write(_ changes: [FileChange]) throws {
        for change in changes where FileManager.default.contents(atPath: change.file).map({ Array($0) }) != change.old {
            throw UsageError("'\(change.file)' has changed since it was read, so nothing was written; try again")
        }
        let signals = [SIGINT, SIGTERM, SIGHUP].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, handler) in signals { _ = signal(number, handler) } }
        var written: [FileChange] = []
        do {
            for change in changes {
                try change.write()
                written.append(change)
            }
        } catch {
            for change in written { try? FileChange(file: change.file, old: change.new, new: change.old).write() }
            throw error
        }
    }

    private func write() throws {
        // A link stays, and its target changes.
        let path = FilePath.real(file)
        let permissions = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        do {
            guard FileManager.default.isWritableFile(atPath: path) else { throw POSIXError(.EACCES) }
            try Data(new).write(to: URL(fileURLWithPath: path), options: .atomic)
            if let permissions {
                try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
            }
        } catch {
            throw UsageError("'\(file)' cannot be written, so no file was changed: \(UsageError.reason(error))")
        }
    }

    /// The change as a unified diff, which `git apply` accepts.
    package var diff: String { diff(usesColor: false) }

    /// Returns the change as a unified diff, perhaps in the colors of git.
    package func diff(usesColor: Bool) -> String {
        let (old, new) = (Self.lines(self.old), Self.lines(self.new))
        let difference = new.difference(from: old)
        let removed = Set(difference.removals.map(\.offset))
        let inserted = Set(difference.insertions.map(\.offset))
        var lines: [DiffLine] = []
        var (oldLine, newLine) = (0, 0)
        while oldLine < old.count || newLine < new.count {
            if removed.contains(oldLine) {
                lines.append(DiffLine(mark: "-", text: old[oldLine], old: oldLine, new: newLine))
                oldLine += 1
            } else if inserted.contains(newLine) {
                lines.append(DiffLine(mark: "+", text: new[newLine], old: oldLine, new: newLine))
                newLine += 1
            } else {
                lines.append(DiffLine(mark: " ", text: old[oldLine], old: oldLine, new: newLine))
                oldLine += 1
                newLine += 1
            }
        }
        let (from, to) = file.hasPrefix("/") ? (file, file) : ("a/\(file)", "b/\(file)")
        let text = "--- \(from)\n+++ \(to)\n" + DiffLine.hunks(of: lines).joined()
        return usesColor ? Self.colored(text) : text
    }

    private static func colored(_ diff: String) -> String {
        lines(Array(diff.utf8)).map { line in
            let code =
                line.hasPrefix("---") || line.hasPrefix("+++")
                ? "1" : line.hasPrefix("@@") ? "36" : line.hasPrefix("-") ? "31" : line.hasPrefix("+") ? "32" : nil
            guard let code else { return line }
            return "\u{1B}[\(code)m\(String(decoding: line.utf8.dropLast(), as: UTF8.self))\u{1B}[0m\n"
        }.joined()
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
            .reduce(into: (lines: [String](), rest: bytes.count)) { result, line in
                result.rest -= line.count
                let isTerminated = result.rest > 0
                result.rest -= isTerminated ? 1 : 0
                let text = String(decoding: line, as: UTF8.self)
                if isTerminated || !line.isEmpty { result.lines.append(isTerminated ? text + "\n" : text) }
            }.lines
    }
}

/// A line of a diff.
private struct DiffLine {
    let mark: Character
    let text: String
    /// The position in each version, from 0.
    let old: Int
    let new: Int

    private static let context = 3

    static func hunks(of lines: [DiffLine]) -> [String] {
        var ranges: [Range<Int>] = []
        for index in lines.indices where lines[index].mark != " " {
            let range = max(0, index - context)..<min(lines.count, index + context + 1)
            if let last = ranges.last, last.upperBound >= range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return ranges.map { hunk(of: lines[$0]) }
    }

    private static func hunk(of lines: ArraySlice<DiffLine>) -> String {
        let oldCount = lines.count { $0.mark != "+" }
        let newCount = lines.count { $0.mark != "-" }
        let (old, new) = lines.first.map { ($0.old, $0.new) } ?? (0, 0)
        let header = "@@ -\(span(old, oldCount)) +\(span(new, newCount)) @@\n"
        return header
            + lines.map { line in
                let end = line.text.utf8.last == UInt8(ascii: "\n") ? "" : "\n\\ No newline at end of file\n"
                return "\(line.mark)\(line.text)\(end)"
            }.joined()
    }

    /// An empty range is described by the line before it.
    private static func span(_ start: Int, _ count: Int) -> String { "\(count == 0 ? start : start + 1),\(count)" }
}

extension CollectionDifference.Change {
    /// The position of the element.
    package var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
