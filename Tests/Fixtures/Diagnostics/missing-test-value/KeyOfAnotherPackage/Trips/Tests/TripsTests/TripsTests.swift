import DatabaseLibrary
import Dependencies
import Testing
import Trips

struct TripsTests {
    @Dependency(\.database) var database
    @Test func isEmpty() { #expect(database.trips.isEmpty) }
}
