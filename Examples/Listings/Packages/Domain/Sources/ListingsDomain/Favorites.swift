import Observation

/// The listings that the user has marked. A mark shows at once, and is taken back if the server refuses it.
@MainActor @Observable
public final class Favorites {
    /// In the order in which they were marked; `nil` until they are loaded.
    public private(set) var listings: [Listing]?
    public private(set) var problem: String?
    @ObservationIgnored private var changing: Set<Listing.ID> = []
    /// How many changes the server has answered. An answer from before a change is out of date.
    @ObservationIgnored private var changeCount = 0
    private let session: Session
    private let service: any FavoriteService

    public init(session: Session, service: any FavoriteService) {
        self.session = session
        self.service = service
    }

    public func contains(_ id: Listing.ID) -> Bool {
        listings?.contains { $0.id == id } ?? false
    }

    public func load() async {
        do {
            var loaded: [Listing]
            var known: Int
            repeat {
                known = changeCount
                loaded = try await service.favorites(in: session)
            } while known != changeCount
            // A listing that changes while the answer is on its way keeps the state that the user sees.
            let unchanged = loaded.filter { !changing.contains($0.id) }
            listings = unchanged + (listings ?? []).filter { changing.contains($0.id) }
            problem = nil
        } catch {
            problem = error.message
        }
    }

    /// Adds or removes a listing. While the server is asked, further calls for the same listing do nothing.
    public func toggle(_ listing: Listing) async {
        guard changing.insert(listing.id).inserted else { return }
        defer {
            changing.remove(listing.id)
            changeCount += 1
        }
        let isFavorite = contains(listing.id)
        show(listing, asFavorite: !isFavorite)
        do {
            if isFavorite {
                try await service.remove(listing.id, in: session)
            } else {
                try await service.add(listing.id, in: session)
            }
            problem = nil
        } catch {
            show(listing, asFavorite: isFavorite)
            problem = error.message
        }
    }

    private func show(_ listing: Listing, asFavorite isFavorite: Bool) {
        var listings = listings ?? []
        listings.removeAll { $0.id == listing.id }
        if isFavorite { listings.append(listing) }
        self.listings = listings
    }
}
