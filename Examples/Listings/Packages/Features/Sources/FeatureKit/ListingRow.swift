#if canImport(SwiftUI)
import ListingsDomain
import SwiftUI

/// A listing in a list, which opens its details.
public struct ListingRow: View {
    private let listing: Listing

    public init(_ listing: Listing) {
        self.listing = listing
    }

    public var body: some View {
        NavigationLink(value: Route.listing(listing.id)) {
            VStack(alignment: .leading) {
                Text(listing.title)
                Text("\(listing.city), €\(listing.rent), \(listing.area) m²").foregroundStyle(.secondary)
            }
        }
    }
}
#endif
