// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The table of all workloads.
package struct Table: Equatable, Sendable {
    private struct Column {
        /// The lines of the title, the last of which contains the column titles.
        let title: [String]
        let markdownTitle: String
        let width: Int

        init(_ title: String..., markdown: String, width: Int) {
            self.title = title
            markdownTitle = markdown
            self.width = width
        }
    }

    private static let columns = [
        Column("workload", markdown: "workload", width: 24),
        Column("hand-", "written", markdown: "hand-written Swift", width: 7),
        Column("Joinery", markdown: "Joinery", width: 7),
        Column("ratio", markdown: "ratio", width: 5),
        Column("lowest,", "highest", markdown: "lowest and highest", width: 7),
        Column("goal", markdown: "goal", width: 9),
        Column("hand-", "written", markdown: "instructions, hand-written", width: 7),
        Column("Joinery", markdown: "instructions, Joinery", width: 7),
    ]
    private static let instructions = 6...

    private let rows: [Row]

    /// - Parameter rows: The lines in any order. Lines with the same number are grouped.
    package init(_ rows: [Row]) {
        let numbers = Set(rows.map(\.number)).sorted()
        self.rows = numbers.flatMap { number in rows.filter { $0.number == number } }
    }

    /// Returns the lines for a terminal of 80 columns, without columns for instructions if there are none.
    ///
    /// - Parameter isColored: Whether missed goals and failures are red.
    package func lines(isColored: Bool) -> [String] {
        let hasInstructions = rows.contains { row in row.cells[Self.instructions].contains { !$0.isEmpty } }
        let columns = hasInstructions ? Self.columns : Array(Self.columns[..<Self.instructions.lowerBound])
        let before = columns[..<Self.instructions.lowerBound].reduce(0) { $0 + $1.width + 1 }
        let heading = hasInstructions ? [String(repeating: " ", count: before + 3) + "instructions"] : []
        let titles = (0..<2).map { index in
            line(columns.map { $0.title.count == 2 ? $0.title[index] : index == 1 ? $0.title[0] : "" })
        }
        let rule = String(repeating: "-", count: columns.reduce(-1) { $0 + $1.width + 1 })
        return heading + titles + [rule]
            + rows.map { row in
                let line = line(row.cells)
                return isColored && (row.isGoalMissed || row.failure != nil) ? "\u{1B}[31m\(line)\u{1B}[0m" : line
            }
    }

    /// The failures, each with the name of its line.
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

    /// The table in Markdown.
    package var markdown: String {
        let titles = Self.columns.map(\.markdownTitle)
        let rule = Self.columns.indices.map { $0 == 0 ? "---" : "---:" }
        return ([titles, rule] + rows.map(\.cells)).map { "| \($0.joined(separator: " | ")) |" }
            .joined(separator: "\n")
    }
}
