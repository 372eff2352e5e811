import Foundation
import Hummingbird
import RentalsDomain

extension Request {
    /// The body of the request, read as JSON.
    ///
    /// - Throws: `ValidationError` naming the field `body` where it is no JSON object.
    func body<Body: FieldwiseDecodable>(
        as type: Body.Type, context: some RequestContext
    ) async throws -> Body {
        do {
            return try await context.requestDecoder.decode(type, from: self, context: context)
        } catch is DecodingError {
            throw ValidationError(problems: [FieldProblem(field: "body", message: "must be a JSON object")])
        }
    }
}
