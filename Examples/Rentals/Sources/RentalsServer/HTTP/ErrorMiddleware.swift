package import Hummingbird
import Logging

/// Turns whatever a request fails with into an answer; the process goes on.
package struct ErrorMiddleware<Context: RequestContext>: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let answer = ErrorAnswer(error)
            if answer.status.code >= 500 {
                context.logger.error(
                    "request failed",
                    metadata: [
                        "method": "\(request.method)", "path": "\(request.uri.path)", "error": "\(error)",
                    ])
            }
            return try answer.response(from: request, context: context)
        }
    }
}
