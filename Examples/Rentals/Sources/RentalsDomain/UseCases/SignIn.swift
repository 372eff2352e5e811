import Foundation

/// Begins a session for a user who gives a name.
package struct SignIn: Sendable {
    private let users: any UserRepository
    private let sessions: any SessionRepository
    private let tokens: any TokenGenerator
    private let dates: any DateGenerator

    package init(
        users: any UserRepository, sessions: any SessionRepository, tokens: any TokenGenerator,
        dates: any DateGenerator
    ) {
        self.users = users
        self.sessions = sessions
        self.tokens = tokens
        self.dates = dates
    }

    /// A new session of the user with a name, who is made at the first sign-in.
    ///
    /// - Throws: ``ValidationError`` for a name that cannot be used.
    package func callAsFunction(name: String?) async throws -> Session {
        let problem = FieldProblem(field: "name", length: name, within: User.nameLengths)
        guard problem == nil, let name else { throw ValidationError(problems: [problem].compactMap(\.self)) }
        let user = try await users.user(named: name.trimmed)
        let session = Session(
            token: tokens.token(), user: user, expiresAt: dates.now.addingTimeInterval(Session.lifetime))
        try await sessions.add(session)
        return session
    }
}
