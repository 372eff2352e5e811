import Foundation
import RentalsDomain
import Synchronization

/// Stores listings in memory.
final class InMemoryListingRepository: ListingRepository {
    private let listings: Mutex<[Listing]>

    init(_ listings: [Listing] = []) {
        self.listings = Mutex(listings)
    }

    func all() async throws -> [Listing] { listings.withLock { $0 } }

    func listing(_ id: Listing.ID) async throws -> Listing? {
        try await all().first { $0.id == id }
    }

    func add(_ details: ListingDetails, owner: User.ID, publishedAt: Date) async throws -> Listing {
        listings.withLock { listings in
            let id = Listing.ID(rawValue: Int64(listings.count + 1))
            let listing = Listing(id: id, details: details, owner: owner, publishedAt: publishedAt)
            listings.append(listing)
            return listing
        }
    }
}

/// Stores sessions in memory.
final class InMemorySessionRepository: SessionRepository {
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

extension User {
    static let ada = User(id: ID(rawValue: 1), name: "Ada")
}

extension Listing {
    static let flat = Listing(
        id: ID(rawValue: 1),
        details: .stored(title: "Bright flat", city: "Berlin", rent: 900, rooms: 2, area: 60),
        owner: nil, publishedAt: Date(timeIntervalSince1970: 0))
}
