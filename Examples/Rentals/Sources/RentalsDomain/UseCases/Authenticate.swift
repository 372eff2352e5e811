/// Finds the session that a token stands for.
package struct Authenticate: Sendable {
    private let sessions: any SessionRepository
    private let dates: any DateGenerator

    package init(sessions: any SessionRepository, dates: any DateGenerator) {
        self.sessions = sessions
        self.dates = dates
    }

    /// The session with a token. One that has expired is removed.
    ///
    /// - Throws: ``RentalsError`` with the code `sessionRequired` without a token, or where no session has it.
    package func callAsFunction(_ token: Session.Token?) async throws -> Session {
        guard let token, let session = try await sessions.session(token) else { throw RentalsError.sessionRequired }
        guard session.expiresAt > dates.now else {
            try await sessions.remove(token)
            throw RentalsError.sessionRequired
        }
        return session
    }
}
