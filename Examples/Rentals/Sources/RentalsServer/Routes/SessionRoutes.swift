import Foundation
import HTTPTypes
import Hummingbird
import Joinery
import RentalsDomain

/// The routes of sessions.
struct SessionRoutes: Sendable {
    @DynamicInjected(\.sessionPresenter) private var presenter

    /// Adds the routes that are open to everyone, and those that need a session.
    func add(to open: RouterGroup<OpenRequestContext>, session: RouterGroup<SessionRequestContext>) {
        open.post("sessions") { request, context in
            let body = try await request.body(as: SignInBody.self, context: context)
            guard body.problems.isEmpty else { throw ValidationError(problems: body.problems) }
            return try await EditedResponse(status: .created, response: presenter.start(name: body.name))
        }
        session.delete("sessions/current") { _, context in
            try await presenter.end(context.session.token)
            return HTTPResponse.Status.noContent
        }
    }
}

/// Starts and ends sessions.
final class SessionPresenter: Sendable {
    private let signIn = inject(\.signIn)
    private let signOut = inject(\.signOut)
    private let sessionGraphs = inject(\.sessionGraphs)

    /// Starts a session for the user with a name.
    func start(name: String?) async throws -> SessionResponse {
        try await SessionResponse(signIn(name: name))
    }

    /// Ends the session with a token.
    func end(_ token: Session.Token) async throws {
        try await signOut(token)
        sessionGraphs.remove(token)
    }
}

/// The body of a request to sign in.
private struct SignInBody: FieldwiseDecodable {
    private enum Key: String, CodingKey {
        case name
    }

    let name: String?
    let problems: [FieldProblem]

    init(from decoder: any Decoder) throws {
        var fields = try FieldReader<Key>(decoder)
        name = fields.string(.name)
        problems = fields.problems
    }
}

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
