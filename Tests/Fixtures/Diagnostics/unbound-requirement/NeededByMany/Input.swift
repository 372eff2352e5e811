import Joinery

extension Dependencies {
    var log: any Log { required() }
    var cart: Cart { singleton { Cart(log: log) } }
    var prices: Prices { singleton { Prices(log: log) } }
    var search: Search { transient { Search(prices: prices, log: log) } }
    var offers: Offers { transient { Offers(prices: prices, log: log) } }
}

struct Screen { let search = inject(\.search), cart = inject(\.cart), log = inject(\.log) }

@main struct Shop { static func main() { Screen().show() } }
