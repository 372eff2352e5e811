// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

/// The dependencies of a game, which its parent provides.
protocol GameDependency: Sendable {
    var players: any Players { get }
    var mutableScores: any MutableScores { get }
    var scores: any Scores { get }
}

/// The graph of one game.
struct GameGraph: DependencyGraph {
    let instances = Instances()
    let parent: any GameDependency
}

extension GameGraph {
    @MainActor var screen: GameScreen {
        transient {
            GameScreen(players: parent.players, scores: parent.mutableScores, scoreSheet: scoreSheet)
        }
    }

    /// The score sheet as a child of the game. It shows the scores of the game's parent.
    var scoreSheet: ScoreSheetGraph { ScoreSheetGraph(parent: self) }
}

extension GameGraph: ScoreSheetDependency {
    var players: any Players { parent.players }
    var scores: any Scores { parent.scores }
}
