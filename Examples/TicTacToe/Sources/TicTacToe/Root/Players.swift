// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Synchronization

/// The names of the two players.
struct PlayerNames: Equatable, Sendable {
    let first: String
    let second: String
}

/// The players who are signed in.
protocol Players: Sendable {
    /// The names of the players, or `nil` if nobody is signed in.
    var names: PlayerNames? { get }
}

/// Players that a screen can sign in and out.
protocol MutablePlayers: Players {
    /// Signs two players in. An empty name becomes "Player 1" or "Player 2".
    func signIn(_ first: String, _ second: String)
    /// Signs the players out.
    func signOut()
}

/// The players of one run of the app.
final class StoredPlayers: MutablePlayers {
    private let stored = Mutex<PlayerNames?>(nil)

    var names: PlayerNames? { stored.withLock { $0 } }

    func signIn(_ first: String, _ second: String) {
        let names = PlayerNames(
            first: first.isEmpty ? "Player 1" : first, second: second.isEmpty ? "Player 2" : second)
        stored.withLock { $0 = names }
    }

    func signOut() {
        stored.withLock { $0 = nil }
    }
}
