// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The table of all workloads.
package struct Table: Equatable, Sendable {
    private struct Column {
        let title: String
        let markdownTitle: String
        let width: Int
    }

    private static let columns = [
        Column(title: "workload", markdownTitle: "workload", width: 24),
        Column(title: "by hand", markdownTitle: "hand-written Swift", width: 7),
        Column(title: "Joinery", markdownTitle: "Joinery", width: 7),
        Column(title: "ratio", markdownTitle: "ratio", width: 5),
        Column(title: "spread", markdownTitle: "lowest and highest", width: 8),
        Column(title: "goal", markdownTitle: "goal", width: 8),
        Column(title: "by hand", markdownTitle: "instructions, hand-written", width: 7),
        Column(title: "Joinery", markdownTitle: "instructions, Joinery", width: 7),
    ]

    private let rows: [Row]

    /// - Parameter rows: The lines, in any order: those of one number stand together.
    package init(_ rows: [Row]) {
        let numbers = Set(rows.map(\.number)).sorted()
        self.rows = numbers.flatMap { number in rows.filter { $0.number == number } }
    }

    /// The lines for a terminal, 80 columns wide.
    ///
    /// - Parameter isColoured: Whether goals that are missed, and what failed, are red.
    package func lines(isColoured: Bool) -> [String] {
        let heading = String(repeating: " ", count: 52) + "       instructions"
        return [heading, line(Self.columns.map(\.title)), String(repeating: "-", count: 80)]
            + rows.map { row in
                let line = line(row.cells)
                return isColoured && (row.isGoalMissed || row.failure != nil) ? "\u{1B}[31m\(line)\u{1B}[0m" : line
            }
    }

    /// What failed, and why: the line's name, and what there is to say.
    package var failures: [String] {
        rows.compactMap { row in row.failure.map { "\(row.name) failed: \($0)" } }
    }

    private func line(_ cells: [String]) -> String {
        let padded = zip(cells, Self.columns).enumerated().map { index, cell in
            let padding = String(repeating: " ", count: max(0, cell.1.width - cell.0.count))
            return index == 0 ? cell.0 + padding : padding + cell.0
        }
        var line = padded.joined(separator: " ")
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The table for a page.
    package var markdown: String {
        let titles = Self.columns.map(\.markdownTitle)
        let rule = Self.columns.indices.map { $0 == 0 ? "---" : "---:" }
        return ([titles, rule] + rows.map(\.cells)).map { "| \($0.joined(separator: " | ")) |" }
            .joined(separator: "\n")
    }
}
