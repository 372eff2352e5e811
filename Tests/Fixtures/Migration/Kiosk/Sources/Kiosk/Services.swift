protocol Prices: Sendable {
    func price(of item: String) -> Int
}

struct ListPrices: Prices {
    func price(of item: String) -> Int { item.count }
}

final class Till: Sendable {
    let prices: any Prices

    init(prices: any Prices) {
        self.prices = prices
    }

    func total(_ items: [String]) -> Int { items.reduce(0) { $0 + prices.price(of: $1) } }
}

final class Printer: Sendable {
    let till: Till

    init(till: Till) {
        self.till = till
    }

    func receipt(_ items: [String]) -> String { "\(till.total(items)) EUR" }
}

struct Greeting: Sendable {
    let name: String
    let till: Till
}
