import Resolver

final class Cart {
    init(prices: Prices) {}
}
final class Prices {
    @Injected var cart: Cart
}
final class Page {
    var row: Row?
}
final class Row {
    @LazyInjected var page: Page
}

extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        register { Cart(prices: resolve()) }.scope(.application)
        register { Prices() }.scope(.application)
        // The row resolves its page later.
        register { Page() }
            .resolveProperties { resolver, page in page.row = resolver.resolve() }
            .scope(.shared)
        register { Row() }
    }
}

@main
final class App {
    @Injected var cart: Cart
    @Injected var page: Page
    static func main() { print(App()) }
}
