import Foundation

/// Starts a session for a user, who is identified by a name.
package struct SignIn: Sendable {
    private let userRepository: any UserRepository
    private let sessionRepository: any SessionRepository
    private let tokenGenerator: any TokenGenerator
    private let dateGenerator: any DateGenerator

    package init(
        userRepository: any UserRepository, sessionRepository: any SessionRepository,
        tokenGenerator: any TokenGenerator, dateGenerator: any DateGenerator
    ) {
        self.userRepository = userRepository
        self.sessionRepository = sessionRepository
        self.tokenGenerator = tokenGenerator
        self.dateGenerator = dateGenerator
    }

    /// Starts a session for the user with a name. The first sign-in creates the user.
    ///
    /// - Throws: ``ValidationError`` if the name is not valid.
    package func callAsFunction(name: String?) async throws -> Session {
        let problem = FieldProblem(field: "name", length: name, within: User.nameLengths)
        guard problem == nil, let name else { throw ValidationError(problems: [problem].compactMap(\.self)) }
        let user = try await userRepository.user(named: name.trimmed)
        let end = dateGenerator.now.addingTimeInterval(Session.lifetime)
        let session = Session(token: tokenGenerator.token(), user: user, expiresAt: end)
        try await sessionRepository.add(session)
        return session
    }
}

/// Finds the session that belongs to a token.
package struct Authenticate: Sendable {
    private let sessionRepository: any SessionRepository
    private let dateGenerator: any DateGenerator

    package init(sessionRepository: any SessionRepository, dateGenerator: any DateGenerator) {
        self.sessionRepository = sessionRepository
        self.dateGenerator = dateGenerator
    }

    /// Returns the session with a token. Removes the session if it has expired.
    ///
    /// - Throws: ``RentalsError`` with the code `sessionRequired` if there is no token or no session for it.
    package func callAsFunction(_ token: Session.Token?) async throws -> Session {
        guard let token, let session = try await sessionRepository.session(token) else {
            throw RentalsError.sessionRequired
        }
        guard session.expiresAt > dateGenerator.now else {
            try await sessionRepository.remove(token)
            throw RentalsError.sessionRequired
        }
        return session
    }
}

/// Ends a session.
package struct SignOut: Sendable {
    private let sessionRepository: any SessionRepository

    package init(sessionRepository: any SessionRepository) {
        self.sessionRepository = sessionRepository
    }

    /// Ends the session with a token, unless it has ended already.
    package func callAsFunction(_ token: Session.Token) async throws {
        try await sessionRepository.remove(token)
    }
}
