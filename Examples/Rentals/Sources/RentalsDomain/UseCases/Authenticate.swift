package import Joinery
import JoineryMacros

/// Finds the session that a token stands for.
@AutoWired
package struct Authenticate: Sendable {
    private let sessionRepository: any SessionRepository
    private let dateGenerator: any DateGenerator

    package init(sessionRepository: any SessionRepository, dateGenerator: any DateGenerator) {
        self.sessionRepository = sessionRepository
        self.dateGenerator = dateGenerator
    }

    /// The session with a token. One that has expired is removed.
    ///
    /// - Throws: ``RentalsError`` with the code `sessionRequired` without a token, or where no session has it.
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
