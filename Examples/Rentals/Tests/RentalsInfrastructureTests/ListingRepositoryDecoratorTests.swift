import Foundation
import InMemoryLogging
import Logging
import RentalsDomain
import RentalsInfrastructure
import RentalsTestSupport
import Synchronization
import Testing

struct ListingRepositoryDecoratorTests {
    private let loft = Listing(
        id: Listing.ID(rawValue: 1),
        details: .stored(title: "Loft", city: "Oslo", rent: 2_000, rooms: 2, area: 80),
        owner: nil, publishedAt: Date(timeIntervalSince1970: 0))

    @Test
    func aListingIsReadOnce() async throws {
        let reads = Mutex(0)
        let stub = ListingRepositoryStub(onListing: { [loft] _ in
            reads.withLock { $0 += 1 }
            return loft
        })
        let cached = CachingListingRepository(stub)
        #expect(try await cached.listing(loft.id) == loft)
        #expect(try await cached.listing(loft.id) == loft)
        #expect(reads.withLock { $0 } == 1)
    }

    @Test
    func aMissingListingIsReadAgain() async throws {
        let reads = Mutex(0)
        let stub = ListingRepositoryStub(onListing: { _ in
            reads.withLock { $0 += 1 }
            return nil
        })
        let cached = CachingListingRepository(stub)
        #expect(try await cached.listing(loft.id) == nil)
        #expect(try await cached.listing(loft.id) == nil)
        #expect(reads.withLock { $0 } == 2)
    }

    @Test
    func aFailureIsLoggedAndThrown() async throws {
        let log = InMemoryLogHandler()
        let logger = Logger(label: "test") { _ in log }
        let failure = RentalsError.storageUnavailable(operation: "read", reason: "it is closed")
        let logging = LoggingListingRepository(
            ListingRepositoryStub(onListing: { _ in throw failure }), logger: logger)
        await #expect(throws: failure) { try await logging.listing(loft.id) }
        #expect(log.entries.map(\.message) == ["storage failed"])
        #expect(log.entries.map { $0.metadata["operation"] } == ["listing 1"])
    }

    @Test
    func theCacheKeepsRecentlyUsedValues() {
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
