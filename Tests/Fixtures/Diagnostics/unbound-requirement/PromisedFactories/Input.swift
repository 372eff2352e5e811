import FactoryKit

extension Container {
    var payment: Factory<any Payment> { promised() }
    var analytics: Factory<Analytics?> { promised() }
    var session: Factory<Session?> { promised().singleton }
    var cart: Factory<Cart> { self { Cart(payment: self.payment(), session: self.session()) } }
}

extension Container: @retroactive AutoRegistering {
    public func autoRegister() {
        analytics.register { NoAnalytics() }
    }
}

@main struct Shop {
    @Injected(\.analytics) var analytics
    static func main() {
        Container.shared.session.register { Session() }
        print(Container.shared.cart())
    }
}
