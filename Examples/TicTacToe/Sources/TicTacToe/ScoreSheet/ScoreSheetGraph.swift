// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

/// The dependencies of the score sheet, which its parent provides: a session or a game.
protocol ScoreSheetDependency: Sendable {
    var players: any Players { get }
    var scores: any Scores { get }
}

struct ScoreSheetGraph: DependencyGraph {
    let instances = Instances()
    let parent: any ScoreSheetDependency
}

extension ScoreSheetGraph {
    @MainActor var screen: ScoreSheetScreen {
        transient { ScoreSheetScreen(players: parent.players, scores: parent.scores) }
    }
}

/// The screen with the scores of a session.
@MainActor final class ScoreSheetScreen {
    private let players: any Players
    private let scores: any Scores

    init(players: any Players, scores: any Scores) {
        self.players = players
        self.scores = scores
    }

    /// A line for each player, as in "Ada: 2".
    var lines: [String] {
        guard let names = players.names else { return [] }
        return [names.first, names.second].map { "\($0): \(scores.wins(of: $0))" }
    }
}
