import Joinery

protocol Listings: Sendable {}
struct DatabaseListings: Listings {}

extension Dependencies {
    var isOffline: Bool { transient { false } }
    var listings: any Listings {
        singleton {
            if isOffline { DatabaseListings() }
        }
    }
}
