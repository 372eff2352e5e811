// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The table of all workloads.
package struct Table: Equatable, Sendable {
    private struct Column: Equatable, Sendable {
        /// The lines of the title, the last of which contains the column titles.
        let title: [String]
        let markdownTitle: String
        let width: Int

        init(_ title: String, markdown: String, width: Int) {
            self.init([title], markdown: markdown, width: width)
        }

        init(_ title: [String], markdown: String, width: Int) {
            self.title = title
            markdownTitle = markdown
            self.width = width
        }
    }

    /// The program that Joinery is compared with.
    package enum Baseline: Sendable {
        /// The same workload, wired by hand.
        case handWritten
        /// The same operation in the library whose API a dialect has.
        case original
    }

    private static func columns(_ baseline: Baseline) -> [Column] {
        let (workload, title, markdown, goal) =
            switch baseline {
            case .handWritten: ("workload", ["hand-", "written"], ("hand-written Swift", "hand-written"), 9)
            case .original: ("operation", ["original"], ("original", "original"), 6)
            }
        let width = max(7, title.map(\.count).max() ?? 0)
        return [
            Column(workload, markdown: workload, width: 24),
            Column(title, markdown: markdown.0, width: width),
            Column("Joinery", markdown: "Joinery", width: 7),
            Column("ratio", markdown: "ratio", width: 5),
            Column(["lowest,", "highest"], markdown: "lowest and highest", width: 7),
            Column("goal", markdown: "goal", width: goal),
            Column(title, markdown: "instructions, \(markdown.1)", width: width),
            Column("Joinery", markdown: "instructions, Joinery", width: 7),
        ]
    }
    private static let instructions = 6...

    private let columns: [Column]
    private let rows: [Row]

    /// - Parameters:
    ///   - rows: The lines in any order. Lines with the same number are grouped.
    ///   - baseline: What the lines compare Joinery with.
    package init(_ rows: [Row], comparedWith baseline: Baseline = .handWritten) {
        columns = Self.columns(baseline)
        let numbers = Set(rows.map(\.number)).sorted()
        self.rows = numbers.flatMap { number in rows.filter { $0.number == number } }
    }

    /// Returns the lines for a terminal of 80 columns, without columns for instructions if there are none.
    ///
    /// - Parameter isColored: Whether missed goals and failures are red.
    package func lines(isColored: Bool) -> [String] {
        let hasInstructions = rows.contains { row in row.cells[Self.instructions].contains { !$0.isEmpty } }
        let columns = hasInstructions ? columns : Array(columns[..<Self.instructions.lowerBound])
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
        let padded = zip(cells, columns).enumerated().map { index, cell in
            let padding = String(repeating: " ", count: max(0, cell.1.width - cell.0.count))
            return index == 0 ? cell.0 + padding : padding + cell.0
        }
        var line = padded.joined(separator: " ")
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The table in Markdown.
    package var markdown: String {
        let titles = columns.map(\.markdownTitle)
        let rule = columns.indices.map { $0 == 0 ? "---" : "---:" }
        return ([titles, rule] + rows.map(\.cells)).map { "| \($0.joined(separator: " | ")) |" }
            .joined(separator: "\n")
    }
}
