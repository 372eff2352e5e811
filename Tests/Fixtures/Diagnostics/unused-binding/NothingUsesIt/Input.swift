import Joinery

extension Dependencies {
    var listings: any ListingRepository { singleton { StoredListings() } }
    var formerListings: any ListingRepository { singleton { FileListings(folder: folder) } }
    var folder: Folder { singleton { Folder(root: root) } }
    var root: String { singleton { "/var/rentals" } }
    var payment: any PaymentGateway { required() }
}

struct Search { let listings = inject(\.listings) }
