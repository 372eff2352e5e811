import Joinery
import JoineryMacros

@AutoWired final class Cart: Sendable {
    init(prices: Prices, limit: Int = 20) {}
}

@AutoWired(["basket": \.cart]) struct Prices: Sendable {
    let basket: Cart
}

@AutoWired final class CachedRates: Rates {
    init(rates: any Rates) {}
}

extension Dependencies {
    var cart: Cart { singleton { Cart(from: self) } }
    var prices: Prices { singleton { Prices(from: self) } }
    var limit: Int { transient { Cart(from: self).count } }
    var rates: any Rates { singleton { CachedRates(rates: LiveRates()) } }
}
