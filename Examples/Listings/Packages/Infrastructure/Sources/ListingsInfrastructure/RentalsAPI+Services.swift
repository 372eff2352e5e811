import Foundation
import ListingsDomain

extension RentalsAPI: ListingService {
    public func search(_ search: ListingSearch) async throws(ServiceError) -> ListingPage {
        var query = [
            URLQueryItem(name: "minRooms", value: "\(search.minRooms)"),
            URLQueryItem(name: "page", value: "\(search.page)"),
        ]
        if !search.city.isEmpty { query.append(URLQueryItem(name: "city", value: search.city)) }
        if let maxRent = search.maxRent { query.append(URLQueryItem(name: "maxRent", value: "\(maxRent)")) }
        return try await get("listings", query: query)
    }

    public func listing(_ id: Listing.ID) async throws(ServiceError) -> Listing {
        try await get("listings/\(id)")
    }

    public func publish(_ draft: ListingDraft, in session: Session) async throws(ServiceError) -> Listing {
        try await post("listings", draft, session: session)
    }
}

extension RentalsAPI: AccountService {
    public func signIn(name: String) async throws(ServiceError) -> Session {
        try await post("sessions", ["name": name])
    }

    public func signOut(_ session: Session) async throws(ServiceError) {
        try await send("DELETE", "sessions/current", session: session)
    }
}

extension RentalsAPI: FavoriteService {
    private struct Favorites: Decodable {
        let items: [Listing]
    }

    public func favorites(in session: Session) async throws(ServiceError) -> [Listing] {
        let favorites: Favorites = try await get("favorites", session: session)
        return favorites.items
    }

    public func add(_ id: Listing.ID, in session: Session) async throws(ServiceError) {
        try await send("PUT", "favorites/\(id)", session: session)
    }

    public func remove(_ id: Listing.ID, in session: Session) async throws(ServiceError) {
        try await send("DELETE", "favorites/\(id)", session: session)
    }
}

extension RentalsAPI: StatusService {
    private struct Health: Decodable {
        struct Check: Decodable {
            let name: String
            let status: String
        }
        let checks: [Check]
    }

    public func status() async throws(ServiceError) -> [String: Bool] {
        let health: Health = try await get("health")
        return Dictionary(health.checks.map { ($0.name, $0.status == "ok") }) { $0 && $1 }
    }
}
