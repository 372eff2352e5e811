// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Synchronization

/// The scores of a session.
protocol Scores: Sendable {
    /// Returns the number of games that a player has won.
    func wins(of player: String) -> Int
}

/// The scores of a session, which a game can change.
protocol MutableScores: Scores {
    func noteWin(of player: String)
}

final class StoredScores: MutableScores {
    private let stored = Mutex<[String: Int]>([:])

    func wins(of player: String) -> Int { stored.withLock { $0[player, default: 0] } }

    func noteWin(of player: String) {
        stored.withLock { $0[player, default: 0] += 1 }
    }
}
