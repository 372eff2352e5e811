import Foundation
package import Joinery
import JoineryMacros

/// Begins a session for a user who gives a name.
@AutoWired
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

    /// A new session of the user with a name, who is made at the first sign-in.
    ///
    /// - Throws: ``ValidationError`` for a name that cannot be used.
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
