// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

/// The dependencies of the sign-in, which its parent provides.
protocol SignedOutDependency: Sendable {
    var players: any MutablePlayers { get }
}

struct SignedOutGraph: DependencyGraph {
    let instances = Instances()
    let parent: any SignedOutDependency
}

extension SignedOutGraph {
    @MainActor var screen: SignedOutScreen { transient { SignedOutScreen(players: parent.players) } }
}

/// The screen on which two players sign in.
@MainActor final class SignedOutScreen {
    private let players: any MutablePlayers

    init(players: any MutablePlayers) {
        self.players = players
    }

    func signIn(_ first: String, _ second: String) {
        players.signIn(first, second)
    }
}
