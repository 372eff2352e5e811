// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The screen of one game.
@MainActor final class GameScreen {
    private let players: any Players
    private let scores: any MutableScores
    private let scoreSheet: ScoreSheetGraph
    private(set) var board = Board()

    init(players: any Players, scores: any MutableScores, scoreSheet: ScoreSheetGraph) {
        self.players = players
        self.scores = scores
        self.scoreSheet = scoreSheet
    }

    /// The name of the winner.
    var winner: String? {
        guard let names = players.names else { return nil }
        return board.winner.map { $0 == .first ? names.first : names.second }
    }

    /// Marks a cell for the next player, and notes the win if there is one.
    func mark(_ cell: Int) {
        guard !board.isOver else { return }
        board.mark(cell)
        if let winner { scores.noteWin(of: winner) }
    }

    func showScores() -> ScoreSheetScreen { scoreSheet.screen }
}
