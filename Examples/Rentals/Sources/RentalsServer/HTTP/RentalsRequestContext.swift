package import Foundation
package import Hummingbird
import RentalsDomain

/// What the routes know of a request that may come from anyone.
package struct RentalsRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The session of the request, once ``SessionMiddleware`` has found it.
    var session: ActiveSession?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }

    /// How large a body may be, in bytes: 64 KiB.
    package var maxUploadSize: Int { 64 * 1024 }

    package var responseEncoder: JSONEncoder { .rentals }
}

/// What the routes know of a request that comes from someone who is signed in.
struct SessionRequestContext: ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let session: ActiveSession

    /// - Throws: A `RentalsError` with the code `sessionRequired` where no session was found.
    init(context: RentalsRequestContext) throws {
        guard let session = context.session else { throw RentalsError.sessionRequired }
        coreContext = context.coreContext
        self.session = session
    }

    var maxUploadSize: Int { 64 * 1024 }

    var responseEncoder: JSONEncoder { .rentals }
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
