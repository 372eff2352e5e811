import Joinery
import JoinerySwiftUI
import SwiftUI

protocol Listings: Sendable {}
struct StoredListings: Listings {}

extension Dependencies {
    var listings: any Listings { singleton { StoredListings() } }
}

@main struct ListingsApp: App {
    private let listings = inject(\.listing)

    var body: some Scene { WindowGroup { Text("Listings") } }
}
