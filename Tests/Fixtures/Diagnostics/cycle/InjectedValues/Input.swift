import JoineryValues

private struct CartKey: InjectionKey { static var currentValue = Cart(prices: InjectedValues[\.prices]) }
private struct PricesKey: InjectionKey { static var currentValue = Prices(cart: InjectedValues[\.cart]) }
private struct PageKey: InjectionKey { static var currentValue = Page() }
private struct MenuKey: InjectionKey { static var currentValue = Menu() }

extension InjectedValues {
    var cart: Cart {
        get { Self[CartKey.self] }
        set { Self[CartKey.self] = newValue }
    }
    var prices: Prices {
        get { Self[PricesKey.self] }
        set { Self[PricesKey.self] = newValue }
    }
    var page: Page {
        get { Self[PageKey.self] }
        set { Self[PageKey.self] = newValue }
    }
    var menu: Menu {
        get { Self[MenuKey.self] }
        set { Self[MenuKey.self] = newValue }
    }
}

struct Cart { let prices: Prices }
struct Prices { let cart: Cart }

// The wrapper asks at each access, so these two may need each other.
struct Page { @Injected(\.menu) var menu: Menu }
struct Menu { @Injected(\.page) var page: Page }
