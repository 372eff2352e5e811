// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The screen that shows the sign-in or the session.
@MainActor final class RootScreen {
    /// The screen that is shown.
    enum Child {
        case signedOut(SignedOutScreen)
        case signedIn(SessionScreen)
    }

    private let root: RootGraph
    private(set) var child: Child

    init(root: RootGraph) {
        self.root = root
        child = .signedOut(root.signedOut.screen)
    }

    /// Shows the session if players are signed in, and otherwise the sign-in. The session and its scores end when the
    /// players sign out.
    func update() {
        switch (child, root.players.names) {
        case (.signedOut, .some): child = .signedIn(root.session.screen)
        case (.signedIn, .none): child = .signedOut(root.signedOut.screen)
        default: break
        }
    }
}
