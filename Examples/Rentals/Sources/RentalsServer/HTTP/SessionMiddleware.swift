import HTTPTypes
package import Hummingbird
import Joinery
import Logging
package import RentalsDomain

/// The session of a request.
struct ActiveSession: Sendable {
    let token: Session.Token
    let graph: SessionGraph
}

/// Finds the session of a request and makes its graph current while the request is handled.
struct SessionMiddleware: RouterMiddleware {
    @Injected(\.authenticate) private var authenticate
    @Injected(\.sessionGraphs) private var sessionGraphs

    func handle(
        _ request: Request, context: RentalsRequestContext,
        next: @concurrent (Request, RentalsRequestContext) async throws -> Response
    ) async throws -> Response {
        let token = request.bearerToken
        let session: Session
        do {
            session = try await authenticate(token)
        } catch let error as RentalsError where error.code == .sessionRequired {
            if let token { sessionGraphs.remove(token) }
            throw error
        }
        let graph = sessionGraphs.graph(for: session)
        var context = context
        context.session = ActiveSession(token: session.token, graph: graph)
        return try await graph.run { try await next(request, context) }
    }
}

extension Request {
    /// The token in the header `Authorization: Bearer <token>`.
    package var bearerToken: Session.Token? {
        guard let header = headers[.authorization] else { return nil }
        let parts = header.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return Session.Token(rawValue: String(parts[1]))
    }
}
