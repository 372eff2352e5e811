import Foundation
import RentalsDomain
import Synchronization

/// Listings that a test made up.
struct StubListingRepository: ListingRepository {
    private let listings: [Listing]

    init(_ listings: [Listing] = []) {
        self.listings = listings
    }

    func all() async throws -> [Listing] { listings }

    func listing(_ id: Listing.ID) async throws -> Listing? {
        listings.first { $0.id == id }
    }

    func add(_ details: ListingDetails, owner: User.ID, publishedAt: Date) async throws -> Listing {
        Listing(
            id: Listing.ID(rawValue: Int64(listings.count + 1)), details: details, owner: owner,
            publishedAt: publishedAt)
    }
}

/// Sessions in memory.
final class StubSessionRepository: SessionRepository {
    private let sessions: Mutex<[Session]>

    init(_ sessions: [Session] = []) {
        self.sessions = Mutex(sessions)
    }

    var all: [Session] { sessions.withLock { $0 } }

    func add(_ session: Session) async throws {
        sessions.withLock { $0.append(session) }
    }

    func session(_ token: Session.Token) async throws -> Session? {
        all.first { $0.token == token }
    }

    func remove(_ token: Session.Token) async throws {
        sessions.withLock { $0.removeAll { $0.token == token } }
    }
}

/// A check that passes, or fails for a reason.
struct StubHealthCheck: HealthCheck {
    let name: String
    var failure: String?

    func check() async throws {
        if let failure { throw RentalsError.storageUnavailable(operation: "check", reason: failure) }
    }
}

extension User {
    static let ada = User(id: ID(rawValue: 1), name: "Ada")
}

extension Listing {
    static let flat = Listing(
        id: ID(rawValue: 1),
        details: .stored(title: "Bright flat", city: "Berlin", rent: 900, rooms: 2, area: 60),
        owner: nil, publishedAt: Date(timeIntervalSince1970: 0))
}
