// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

/// What a game needs from its parent.
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

    /// The score sheet as a child of the game. Its scores are those of the game's parent.
    var scoreSheet: ScoreSheetGraph { ScoreSheetGraph(parent: self) }
}

extension GameGraph: ScoreSheetDependency {
    var players: any Players { parent.players }
    var scores: any Scores { parent.scores }
}
