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

    /// The graph of a new session. The session ends when the graph is released.
    var session: SessionGraph { SessionGraph(parent: self) }
}

extension RootGraph: SignedOutDependency, SessionDependency {}
