import Foundation
package import RentalsDomain

/// A listing that a new database begins with, as the data file of this target has it.
package struct InitialListing: Decodable, Equatable, Sendable {
    private let title: String
    private let city: String
    private let rent: Int
    private let rooms: Int
    private let area: Int

    package init(title: String, city: String, rent: Int, rooms: Int, area: Int) {
        self.title = title
        self.city = city
        self.rent = rent
        self.rooms = rooms
        self.area = area
    }

    /// The listing as any other that comes in from outside: still to be validated.
    package var draft: ListingDraft {
        ListingDraft(title: title, city: city, rent: rent, rooms: rooms, area: area)
    }

    /// Reads the data file.
    package static func delivered() throws -> [InitialListing] {
        guard let file = Bundle.module.url(forResource: "listings", withExtension: "json") else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "listings.json"])
        }
        return try JSONDecoder().decode([InitialListing].self, from: Data(contentsOf: file))
    }
}
