import Joinery

public protocol Basket: Sendable {}

public final class Prices: Sendable {
    let basket = inject(\.basket)
}

extension Dependencies {
    public var basket: any Basket { required() }
    public var prices: Prices { singleton { Prices() } }
}
