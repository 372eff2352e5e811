// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

/// The dependencies of a session, which its parent provides.
protocol SessionDependency: Sendable {
    var players: any MutablePlayers { get }
}

/// The graph of two players who are signed in.
struct SessionGraph: ScoreModule {
    let instances = Instances()
    let parent: any SessionDependency
}

extension SessionGraph {
    var players: any Players { parent.players }

    @MainActor var screen: SessionScreen { transient { SessionScreen(session: self) } }

    var game: GameGraph { GameGraph(parent: self) }
    var scoreSheet: ScoreSheetGraph { ScoreSheetGraph(parent: self) }
}

/// The compiler proves that a session provides what its children need.
extension SessionGraph: GameDependency, ScoreSheetDependency {}

/// The screen of a session, which opens games and the score sheet.
@MainActor final class SessionScreen {
    private let session: SessionGraph

    init(session: SessionGraph) {
        self.session = session
    }

    func play() -> GameScreen { session.game.screen }
    func showScores() -> ScoreSheetScreen { session.scoreSheet.screen }
}
