package import Foundation
package import Hummingbird
import RentalsDomain

/// A request context with what all requests of the service have in common.
package protocol RentalsContext: RequestContext {}

extension RentalsContext {
    /// The maximum size of a body, in bytes: 64 KiB.
    package var maxUploadSize: Int { 64 * 1024 }

    package var responseEncoder: JSONEncoder { .rentals }
}

extension JSONEncoder {
    /// Encodes objects with sorted keys, so that equal responses are equal strings.
    fileprivate static var rentals: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

/// The context of a request before the router has selected a group of routes.
package struct RentalsRequestContext: RentalsContext {
    package var coreContext: CoreRequestContextStorage
    /// The session of the request, once ``SessionMiddleware`` has found it.
    var session: ActiveSession?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}

/// The context of a request to a route that needs no session.
struct OpenRequestContext: RentalsContext, ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let graph: RequestGraph

    init(context: RentalsRequestContext) {
        coreContext = context.coreContext
        graph = RequestGraph(id: context.id, user: nil)
        logger = graph.logger
    }
}

/// The context of a request to a route that needs a session.
struct SessionRequestContext: RentalsContext, ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let session: ActiveSession
    let graph: RequestGraph

    /// - Throws: A `RentalsError` with the code `sessionRequired` if no session was found.
    init(context: RentalsRequestContext) throws {
        guard let session = context.session else { throw RentalsError.sessionRequired }
        coreContext = context.coreContext
        self.session = session
        graph = RequestGraph(id: context.id, user: session.graph.user)
        logger = graph.logger
    }
}
