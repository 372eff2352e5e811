// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

/// The graph of the app. It has no parent.
struct RootGraph: DependencyGraph {
    let instances = Instances()
}

extension RootGraph {
    var players: any MutablePlayers { singleton { StoredPlayers() } }

    @MainActor var screen: RootScreen { transient { RootScreen(root: self) } }

    var signedOut: SignedOutGraph { SignedOutGraph(parent: self) }

    /// Returns the graph of a new session. It ends when it is released.
    var session: SessionGraph { SessionGraph(parent: self) }
}

extension RootGraph: SignedOutDependency, SessionDependency {}
