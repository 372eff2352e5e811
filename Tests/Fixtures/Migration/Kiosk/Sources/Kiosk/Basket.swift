import JoineryResolver

extension ResolverScope {
    /// The services of one customer.
    static let customer = ResolverScopeCache()
}

final class Basket: Sendable {}

struct Cashier {
    @Injected var basket: Basket

    /// Begins with the next customer.
    static func next() {
        ResolverScope.customer.reset()
    }
}
