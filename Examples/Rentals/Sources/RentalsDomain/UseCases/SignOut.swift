/// Ends a session.
package struct SignOut: Sendable {
    private let sessions: any SessionRepository

    package init(sessions: any SessionRepository) {
        self.sessions = sessions
    }

    /// Ends the session with a token; does nothing if it has ended already.
    package func callAsFunction(_ token: Session.Token) async throws {
        try await sessions.remove(token)
    }
}
