import Foundation
import JoineryAsync
import JoineryTesting
import ListingsDomain
import ListingsSamples
import Testing
@testable import ListingsInfrastructure

struct StorageTests {
    @Test(.dependencies) func listingThatWasOpenedIsThereOffline() async throws {
        let server = SampleServer()
        try await withTemporaryFolder { folder in
            for failure in [nil, ServiceError.offline] {
                server.failure = failure
                let listings = CachedListings(
                    base: server, cache: Async { try await ListingCache.open(in: folder) })
                let listing = try await listings.listing(1)
                #expect(listing == Listing.samples[0])
            }
            let listings = CachedListings(base: server, cache: Async { try await ListingCache.open(in: folder) })
            await #expect(throws: ServiceError.offline) { try await listings.listing(2) }
        }
    }

    @Test func listingThatIsGoneIsNotTakenFromTheCache() async throws {
        try await withTemporaryFolder { folder in
            let cache = try await ListingCache.open(in: folder)
            try await cache.insert(Listing.samples[0])
            let listings = CachedListings(base: SampleServer(listings: []), cache: Async { cache })
            await #expect(throws: ServiceError.unknownListing) { try await listings.listing(1) }
        }
    }

    @Test(.dependencies { $0[\.listingCache] = Async(failing: CocoaError(.fileWriteOutOfSpace)) })
    func cacheThatCannotBeOpenedDoesNotMatterOnline() async throws {
        let listings = CachedListings(base: SampleServer(), cache: inject(\.listingCache))
        #expect(try await listings.listing(1) == Listing.samples[0])
    }

    @Test func notesAreKeptForEachUser() async throws {
        try await withTemporaryFolder { folder in
            let books = FileNoteBooks(folder: folder)
            let book = try await books.open(for: 1)
            try await book.write("Ask about the balcony", on: 2)
            try await book.write("Too loud", on: 3)
            try await book.write("", on: 3)
            try await book.close()
            #expect(try await notes(of: 1, in: books) == [2: "Ask about the balcony"])
            #expect(try await notes(of: 7, in: books) == [:])
        }
    }

    @Test func noteAfterAnIncompleteOneIsKept() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(#"{"listing":2,"te"#.utf8).write(to: folder.appending(path: "notes-1.jsonl"))
            let books = FileNoteBooks(folder: folder)
            let book = try await books.open(for: 1)
            try await book.write("Quiet", on: 2)
            try await book.close()
            #expect(try await notes(of: 1, in: books) == [2: "Quiet"])
        }
    }
}

private func notes(of user: User.ID, in books: FileNoteBooks) async throws -> [Listing.ID: String] {
    let book = try await books.open(for: user)
    return await book.all()
}

private func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "listings-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}
