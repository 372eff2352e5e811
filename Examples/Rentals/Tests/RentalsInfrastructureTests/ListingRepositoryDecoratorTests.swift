import Foundation
import InMemoryLogging
import Logging
import RentalsDomain
import RentalsInfrastructure
import Synchronization
import Testing

struct ListingRepositoryDecoratorTests {
    private let loft = Listing(
        id: Listing.ID(rawValue: 1),
        details: .stored(title: "Loft", city: "Oslo", rent: 2_000, rooms: 2, area: 80),
        owner: nil, publishedAt: Date(timeIntervalSince1970: 0))

    @Test
    func aListingIsReadOnce() async throws {
        let counting = CountingListingRepository([loft])
        let cached = CachingListingRepository(counting)
        #expect(try await cached.listing(loft.id) == loft)
        #expect(try await cached.listing(loft.id) == loft)
        #expect(counting.reads == 1)
    }

    @Test
    func aMissingListingIsAskedForAgain() async throws {
        let counting = CountingListingRepository([])
        let cached = CachingListingRepository(counting)
        #expect(try await cached.listing(loft.id) == nil)
        #expect(try await cached.listing(loft.id) == nil)
        #expect(counting.reads == 2)
    }

    @Test
    func aFailureIsLoggedAndThrown() async throws {
        let log = InMemoryLogHandler()
        let logger = Logger(label: "test") { _ in log }
        let logging = LoggingListingRepository(CountingListingRepository(nil), logger: logger)
        let failure = RentalsError.storageUnavailable(operation: "read", reason: "it is closed")
        await #expect(throws: failure) { try await logging.listing(loft.id) }
        #expect(log.entries.map(\.message) == ["storage failed"])
        #expect(log.entries.map { $0.metadata["operation"] } == ["listing 1"])
    }

    @Test
    func theCacheKeepsWhatWasUsedLately() {
        let cache = BoundedCache<Int, String>(capacity: 4)
        for key in 1...3 { #expect(cache.insert("\(key)", for: key) == "\(key)") }
        #expect(cache[1] == "1")
        _ = cache.insert("4", for: 4)
        #expect(cache.insert("other", for: 1) == "1")
        #expect(cache[2] == nil)
        cache.remove(1)
        #expect(cache[1] == nil)
    }
}

/// Counts how often a listing is read; without listings it fails.
private final class CountingListingRepository: ListingRepository {
    private let listings: [Listing]?
    private let count = Mutex(0)

    init(_ listings: [Listing]?) {
        self.listings = listings
    }

    var reads: Int { count.withLock { $0 } }

    func all() async throws -> [Listing] { listings ?? [] }

    func listing(_ id: Listing.ID) async throws -> Listing? {
        count.withLock { $0 += 1 }
        guard let listings else {
            throw RentalsError.storageUnavailable(operation: "read", reason: "it is closed")
        }
        return listings.first { $0.id == id }
    }

    func add(_ details: ListingDetails, owner: User.ID, publishedAt: Date) async throws -> Listing {
        Listing(id: Listing.ID(rawValue: 1), details: details, owner: owner, publishedAt: publishedAt)
    }
}
