import Joinery
import ShopKit

struct Search {
    let listings = inject(\.shopListings)
}
