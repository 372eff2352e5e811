import Foundation
import Hummingbird
import Joinery
import RentalsDomain

/// A new session as a client sees it.
struct SessionResponse: ResponseEncodable, Equatable {
    /// The user of a session as a client sees it.
    struct User: Encodable, Equatable {
        let id: Int64
        let name: String
    }

    let token: String
    let user: User
    let expiresAt: Date

    init(_ session: Session) {
        token = session.token.rawValue
        user = User(id: session.user.id.rawValue, name: session.user.name)
        expiresAt = session.expiresAt
    }
}

/// Begins and ends sessions.
final class SessionPresenter: Sendable {
    private let signIn = inject(\.signIn)
    private let signOut = inject(\.signOut)
    private let sessionGraphs = inject(\.sessionGraphs)

    /// Begins a session of the user with a name.
    func begin(name: String?) async throws -> SessionResponse {
        try await SessionResponse(signIn(name: name))
    }

    /// Ends the session with a token.
    func end(_ token: Session.Token) async throws {
        try await signOut(token)
        sessionGraphs.remove(token)
    }
}
