// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

/// Converts columns in bytes, as compilers count, into columns in UTF-16 code units, as review tools count.
///
/// Columns in a file that cannot be read stay the same. They differ only after a non-ASCII character in the line.
struct ReviewColumns {
    private let content: (String) -> [UInt8]?
    /// The lines of files that were read.
    private var lines: [String: [ArraySlice<UInt8>]] = [:]

    /// Creates a converter.
    ///
    /// - Parameter content: Returns the content of a file; `nil` if it does not exist.
    init(content: @escaping (String) -> [UInt8]?) { self.content = content }

    /// Returns the content of a file in the file system.
    static func content(of file: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(fileURLWithPath: file))).map { [UInt8]($0) }
    }

    /// Returns the same problems, with all columns in UTF-16 code units.
    mutating func turned(_ problems: [GraphDocument.Problem]) -> [GraphDocument.Problem] {
        problems.map { problem in
            var problem = problem
            problem.location = turned(problem.location)
            problem.notes = problem.notes.map { note in
                GraphDocument.Note(note.message, at: note.location.map { turned($0) })
            }
            return problem
        }
    }

    private mutating func turned(_ location: GraphDocument.Location) -> GraphDocument.Location {
        let known = lines[location.file]
        let lines = known ?? content(location.file)?.split(separator: 10, omittingEmptySubsequences: false) ?? []
        if known == nil { self.lines[location.file] = lines }
        guard lines.indices.contains(location.line - 1) else { return location }
        let before = lines[location.line - 1].prefix(max(0, location.column - 1))
        var location = location
        // A column beyond the line's end keeps its distance.
        location.column += String(decoding: before, as: UTF8.self).utf16.count - before.count
        return location
    }
}
