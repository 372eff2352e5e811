package import Joinery
import JoineryMacros

/// Ends a session.
@AutoWired
package struct SignOut: Sendable {
    private let sessionRepository: any SessionRepository

    package init(sessionRepository: any SessionRepository) {
        self.sessionRepository = sessionRepository
    }

    /// Ends the session with a token; does nothing if it has ended already.
    package func callAsFunction(_ token: Session.Token) async throws {
        try await sessionRepository.remove(token)
    }
}
