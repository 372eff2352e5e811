// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A board of three rows and three columns.
struct Board: Sendable {
    /// The player who moves first, or the other player.
    enum Player: Sendable {
        case first
        case second
    }

    private static let lines = [
        [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
    ]

    private var cells: [Player?] = Array(repeating: nil, count: 9)
    private(set) var next = Player.first

    /// The player with three cells in a line.
    var winner: Player? {
        for line in Self.lines {
            if let player = cells[line[0]], line.allSatisfy({ cells[$0] == player }) { return player }
        }
        return nil
    }

    /// Whether no move is possible.
    var isOver: Bool { winner != nil || !cells.contains(nil) }

    /// Marks a cell, from 0 to 8, for the next player. Ignores a cell that is marked, and moves after the end.
    mutating func mark(_ cell: Int) {
        guard !isOver, cells.indices.contains(cell), cells[cell] == nil else { return }
        cells[cell] = next
        next = next == .first ? .second : .first
    }
}
