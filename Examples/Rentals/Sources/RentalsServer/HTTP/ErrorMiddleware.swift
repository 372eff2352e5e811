import HTTPTypes
package import Hummingbird
import Logging
import RentalsDomain

/// Responds to a request that failed with the error.
package struct ErrorMiddleware<Context: RequestContext>: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let response = ErrorResponse(error)
            if response.status.code >= 500 {
                context.logger.error(
                    "request failed",
                    metadata: [
                        "method": "\(request.method)", "path": "\(request.uri.path)", "error": "\(error)",
                    ])
            }
            return try response.response(from: request, context: context)
        }
    }
}

/// An error as a client sees it.
struct ErrorResponse: ResponseGenerator {
    let status: HTTPResponse.Status
    private let headers: HTTPFields
    private let body: Body

    private struct Body: Encodable {
        let error: Content
    }

    private struct Content: Encodable {
        let code: String
        let message: String
        var fields: [Field]?
    }

    private struct Field: Encodable {
        let field: String
        let message: String
    }

    init(_ error: any Error) {
        switch error {
        case let error as ValidationError:
            self.init(error)
        case let error as RentalsError:
            self.init(error)
        case let error as any HTTPResponseError:
            self.init(
                status: error.status, headers: (error as? HTTPError)?.headers ?? [:], code: "http_\(error.status.code)",
                message: (error as? HTTPError)?.body ?? error.status.reasonPhrase)
        default:
            self.init(
                status: .internalServerError, code: "internal_error",
                message: "The server could not process the request.")
        }
    }

    private init(_ error: ValidationError) {
        let problems = error.problems.map { "\($0.field) \($0.message)" }
        self.init(
            status: .badRequest, code: "invalid_fields", message: problems.joined(separator: "; "),
            fields: error.problems.map { Field(field: $0.field, message: $0.message) })
    }

    private init(_ error: RentalsError) {
        switch error.code {
        case .unknownListing:
            self.init(status: .notFound, code: "unknown_listing", message: error.message)
        case .sessionRequired:
            self.init(
                status: .unauthorized, headers: [.wwwAuthenticate: "Bearer"], code: "session_required",
                message: error.message)
        default:
            self.init(
                status: .serviceUnavailable, headers: [.retryAfter: "1"], code: "storage_unavailable",
                message: "The storage is unavailable. Try again later.")
        }
    }

    private init(
        status: HTTPResponse.Status, headers: HTTPFields = [:], code: String, message: String, fields: [Field]? = nil
    ) {
        self.status = status
        self.headers = headers
        body = Body(error: Content(code: code, message: message, fields: fields))
    }

    func response(from request: Request, context: some RequestContext) throws -> Response {
        var response = try context.responseEncoder.encode(body, from: request, context: context)
        response.status = status
        response.headers.append(contentsOf: headers)
        return response
    }
}
