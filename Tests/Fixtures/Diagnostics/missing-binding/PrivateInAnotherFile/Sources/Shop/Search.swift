import Joinery

struct Search {
    let listings = inject(\.listings)
}
