import JoineryObjects

extension DependencyObjects {
    static let payment = DependencyObject<any Payment>()
    static let analytics = DependencyObject<any Analytics>()
    static let session = DependencyObject<any Session>()
    static let cart = DependencyObject<Cart> { Cart() }
}

final class Cart: Sendable {
    @Injected(.payment) var payment
    @Injected(.analytics) var analytics
    @Injected(.session) var session
}

@main struct Shop {
    static func main() {
        DependencyObjects[.analytics] = NoAnalytics()
        showDemo()
        showCart()
    }

    static func showCart() { print(DependencyObjects[.cart]) }
}
