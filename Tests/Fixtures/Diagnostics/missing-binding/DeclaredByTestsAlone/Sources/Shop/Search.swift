import Joinery

struct Search {
    let listings = inject(\.stubListings)
}
