import Foundation
import JoineryAsync
import ListingsDomain

/// Shows listings that were opened before while the server cannot be reached.
struct CachedListings: ListingService {
    let base: any ListingService
    let cache: Async<ListingCache>

    func search(_ search: ListingSearch) async throws(ServiceError) -> ListingPage {
        try await base.search(search)
    }

    func listing(_ id: Listing.ID) async throws(ServiceError) -> Listing {
        do {
            let listing = try await base.listing(id)
            try? await cache().insert(listing)
            return listing
        } catch .offline {
            guard let listing = try? await cache().listing(id) else { throw .offline }
            return listing
        }
    }

    func publish(_ draft: ListingDraft, in session: Session) async throws(ServiceError) -> Listing {
        try await base.publish(draft, in: session)
    }
}

/// The listings that were opened last, in a file.
public actor ListingCache {
    private static let limit = 100
    private let file: URL
    private var listings: [Listing]

    /// Opens the cache in a folder, which is created if necessary. A file that cannot be read counts as empty.
    static func open(in folder: URL) async throws -> ListingCache {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "listings.json")
        let listings = try? JSONDecoder().decode([Listing].self, from: Data(contentsOf: file))
        return ListingCache(file: file, listings: listings ?? [])
    }

    private init(file: URL, listings: [Listing]) {
        self.file = file
        self.listings = listings
    }

    func listing(_ id: Listing.ID) -> Listing? {
        listings.first { $0.id == id }
    }

    func insert(_ listing: Listing) throws {
        listings.removeAll { $0.id == listing.id }
        listings = Array((listings + [listing]).suffix(Self.limit))
        try JSONEncoder().encode(listings).write(to: file, options: .atomic)
    }
}
