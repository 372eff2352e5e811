import Foundation
import JoineryAsync
import RentalsDomain
import RentalsInfrastructure
import Testing

struct RentalsDatabaseTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rentals-\(UUID().uuidString)")

    @Test
    func theInitialListingsAreLoadedOnce() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("rentals.sqlite").path
        let loft = InitialListing(title: "Loft", city: "Oslo", rent: 2_000, rooms: 2, area: 80)
        try RentalsDatabase(path: path) { [loft] }.close()
        let database = try RentalsDatabase(path: path) { [loft, loft] }
        #expect(try await SQLiteListingRepository(database: Async(database)).all().count == 1)
        try database.close()
    }

    @Test
    func reportsWhyAFileCannotBeOpened() async {
        let path = folder.appendingPathComponent("rentals.sqlite").path
        await #expect(throws: DatabaseOpenError(path: path, reason: "unable to open database file (SQLite error 14)")) {
            try await RentalsDatabase.open(path: path) { [] }
        }
    }

    @Test
    func reportsAFileThatIsNotADatabase() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("rentals.sqlite")
        try Data(repeating: 0x2A, count: 4_096).write(to: file)
        #expect(throws: DatabaseOpenError(path: file.path, reason: "file is not a database (SQLite error 26)")) {
            try RentalsDatabase(path: file.path) { [] }
        }
    }
}

struct InitialListingTests {
    @Test
    func theBundledListingsAreValid() throws {
        let listings = try InitialListing.bundled()
        #expect(listings.count == 600)
        #expect(listings.flatMap(\.draft.problems) == [])
    }
}
