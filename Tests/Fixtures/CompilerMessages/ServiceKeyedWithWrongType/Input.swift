import Joinery
import JoinerySwinject

protocol Listings: Sendable {}
struct StoredListings: Listings {}

let container = Container()

extension Dependencies {
    var listings: any Listings { self[container.key(StoredListings.self)] }
    var stored: StoredListings { self[container.key((any Listings).self)] }
}
