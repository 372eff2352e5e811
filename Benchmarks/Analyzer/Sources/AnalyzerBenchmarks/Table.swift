// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

/// What was measured, as a table in Markdown.
struct Table {
    private var rows = ["| what | time | ratio |", "|---|---|---|"]
    private var notes: [String] = []

    /// Adds a row, with how long it took against something else.
    mutating func add(_ what: String, _ time: Duration, _ other: String? = nil, _ reference: Duration? = nil) {
        let ratio = reference.map { String(format: "%.2f", time / $0) }
        let text = ratio.map { "\($0) × \(other ?? "")" } ?? ""
        rows.append("| \(what) | \(String(format: "%.0f", time / .milliseconds(1))) ms | \(text) |")
    }

    /// Adds a line below the table.
    mutating func note(_ text: String) { notes.append(text) }

    var text: String { rows.joined(separator: "\n") + notes.map { "\n\n\($0)" }.joined() }
}
