import HTTPTypes
import Hummingbird
import Joinery
import RentalsDomain

/// The routes of sessions.
struct SessionRoutes: Sendable {
    @DynamicInjected(\.sessionPresenter) private var presenter

    /// Adds the routes that are open to all, and those for which a session is needed.
    func add(to open: RouterGroup<OpenRequestContext>, session: RouterGroup<SessionRequestContext>) {
        open.post("sessions") { request, context in
            let body = try await request.body(as: SignInBody.self, context: context)
            guard body.problems.isEmpty else { throw ValidationError(problems: body.problems) }
            return try await EditedResponse(status: .created, response: presenter.begin(name: body.name))
        }
        session.delete("sessions/current") { _, context in
            try await presenter.end(context.session.token)
            return HTTPResponse.Status.noContent
        }
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
        name = fields.text(.name)
        problems = fields.problems
    }
}
