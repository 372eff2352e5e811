// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The table of a client's builds, with Joinery beside another library.
package struct ClientTable: Equatable, Sendable {
    private let rows: [Row]
    private let peer: String?

    /// - Parameters:
    ///   - rows: The lines, in which the other library is on the side of hand-written code.
    ///   - peer: The name of the other library.
    package init(_ rows: [Row], peer: String?) {
        self.rows = rows
        self.peer = peer
    }

    /// Returns the lines for a terminal of 80 columns.
    ///
    /// - Parameter isColored: Whether missed goals are red.
    package func lines(isColored: Bool) -> [String] {
        let heading = "client".line([peer ?? "-", "Joinery", "ratio", "goal"], width: 40, cell: 10)
        return [heading, String(repeating: "-", count: 80)]
            + rows.map { row in
                // Without the other library, there is no ratio to compare.
                let goal = row.goal.flatMap { $0.isMet(by: row) == nil ? nil : $0.relation(to: row) }
                let cells = [
                    row.handWritten?.description, row.joinery?.description, row.ratio?.threeDigits, goal,
                ]
                let line = row.name.line(cells.map { $0 ?? "" }, width: 40, cell: 10)
                return isColored && row.isGoalMissed ? "\u{1B}[31m\(line)\u{1B}[0m" : line
            }
    }
}

extension Row {
    /// Creates a line that compares Joinery with another library, if there is one.
    package init(_ name: String, goal: Goal, peer: Quantity?, joinery: Quantity) {
        self.init(
            name, goal: goal, handWritten: peer, joinery: joinery, ratio: peer.map { joinery.value / $0.value })
    }
}
