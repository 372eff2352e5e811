package import Foundation
package import Hummingbird
import RentalsDomain

/// What is the same for all requests of the service.
package protocol RentalsContext: RequestContext {}

extension RentalsContext {
    /// How large a body may be, in bytes: 64 KiB.
    package var maxUploadSize: Int { 64 * 1024 }

    package var responseEncoder: JSONEncoder { .rentals }
}

/// What the router knows of a request, before it is known whether it needs a session.
package struct RentalsRequestContext: RentalsContext {
    package var coreContext: CoreRequestContextStorage
    /// The session of the request, once ``SessionMiddleware`` has found it.
    var session: ActiveSession?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}

/// What the routes know of a request that may come from anyone.
struct OpenRequestContext: RentalsContext, ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let graph: RequestGraph

    init(context: RentalsRequestContext) {
        coreContext = context.coreContext
        graph = RequestGraph(id: context.id, user: nil)
        logger = graph.logger
    }
}

/// What the routes know of a request that comes from someone who is signed in.
struct SessionRequestContext: RentalsContext, ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let session: ActiveSession
    let graph: RequestGraph

    /// - Throws: A `RentalsError` with the code `sessionRequired` where no session was found.
    init(context: RentalsRequestContext) throws {
        guard let session = context.session else { throw RentalsError.sessionRequired }
        coreContext = context.coreContext
        self.session = session
        graph = RequestGraph(id: context.id, user: session.graph.user)
        logger = graph.logger
    }
}

extension JSONEncoder {
    /// Writes the members of an object in alphabetical order, so that the same answer is always the same text.
    fileprivate static var rentals: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
